/** The page's script: keeps lists and bubbles fresh by asking for the same page again every two seconds. */
export const PAGE_SCRIPT = `'use strict';
const main = document.querySelector('main');
const bubbles = document.querySelector('.bubbles');
const reply = document.getElementById('reply');
const search = document.getElementById('search');
const sources = new WeakMap();

function localTimes(root) {
  const today = new Date().toDateString();
  for (const time of root.querySelectorAll('time')) {
    const date = new Date(time.dateTime);
    const day = date.toDateString() === today ? {} : { day: 'numeric', month: 'short' };
    time.textContent = date.toLocaleString(undefined, { ...day, hour: 'numeric', minute: '2-digit' });
    time.title = date.toLocaleString();
  }
}

// Untouched rows stay the same elements, so that focus, selection and screen readers are left in peace.
function patch(region, fresh) {
  const old = new Map([...region.children].map((row) => [row.dataset.key, row]));
  const focused = region.contains(document.activeElement) && document.activeElement.closest('[data-key]');
  let cursor = region.firstElementChild;
  for (const row of fresh.children) {
    const known = old.get(row.dataset.key);
    if (known && sources.get(known) === row.outerHTML) {
      if (known === cursor) cursor = cursor.nextElementSibling;
      else region.insertBefore(known, cursor);
      continue;
    }
    if (known && known === cursor) cursor = cursor.nextElementSibling;
    if (known) known.remove();
    const added = document.importNode(row, true);
    sources.set(added, row.outerHTML);
    localTimes(added);
    region.insertBefore(added, cursor);
  }
  while (cursor) {
    const next = cursor.nextElementSibling;
    cursor.remove();
    cursor = next;
  }
  region.dataset.none = fresh.dataset.none || '';
  if (!focused || region.contains(document.activeElement)) return;
  const row = region.querySelector('[data-key="' + CSS.escape(focused.dataset.key) + '"] a');
  if (row) row.focus();
}

function scrollDown() {
  if (bubbles) bubbles.scrollTop = bubbles.scrollHeight;
}

function address() {
  const url = new URL(location.href);
  if (main.dataset.number) url.searchParams.set('number', main.dataset.number);
  if (main.dataset.mail) url.searchParams.set('id', main.dataset.mail);
  if (main.dataset.customer) url.searchParams.set('customer', main.dataset.customer);
  if (search) url.searchParams.set('search', search.value);
  return url;
}

function show(page) {
  const fresh = page.querySelector('main');
  const first = (name) => !main.dataset[name] && fresh.dataset[name];
  if (page.body.className === 'key-page' || first('number') || first('mail') || first('customer')) return location.reload();
  const atEnd = bubbles && bubbles.scrollHeight - bubbles.scrollTop - bubbles.clientHeight < 40;
  for (const region of document.querySelectorAll('[data-live]')) {
    const found = page.querySelector('[data-live="' + region.dataset.live + '"]');
    if (found) patch(region, found);
  }
  if (atEnd) scrollDown();
}

async function ask(url, options) {
  const response = await fetch(url, options);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

async function refresh() {
  try {
    show(await ask(address()));
    document.getElementById('offline').hidden = true;
  } catch {
    document.getElementById('offline').hidden = false;
  }
}

async function poll() {
  if (!document.hidden) await refresh();
  setTimeout(poll, 2000);
}

async function send(event) {
  event.preventDefault();
  const form = new URLSearchParams(new FormData(reply, event.submitter));
  const problem = document.getElementById('problem');
  try {
    const page = await ask(reply.action, { method: 'POST', body: form });
    show(page);
    problem.textContent = page.getElementById('problem').textContent;
    if (!form.has('quick')) reply.elements.body.value = page.getElementById('body').value;
  } catch {
    problem.textContent = 'Not sent: the sandbox does not answer. Your text is still here.';
  }
  scrollDown();
}

if (main.classList.contains('split')) {
  for (const row of document.querySelectorAll('[data-live] > *')) sources.set(row, row.outerHTML);
  localTimes(document);
  scrollDown();
  if (reply) reply.addEventListener('submit', send);
  search.form.addEventListener('submit', (event) => event.preventDefault());
  search.addEventListener('input', refresh);
  poll();
}
`;
