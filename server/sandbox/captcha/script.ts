/**
 * The pretend widget: a check box with the interface of hCaptcha's own script (render, getResponse, reset, remove, and
 * the parameters `onload` and `render=explicit`; https://docs.hcaptcha.com/configuration). Each tick makes a token.
 */
export const CAPTCHA_SCRIPT = `'use strict';
(() => {
  const parameters = new URL(document.currentScript.src).searchParams;
  const widgets = new Map();
  let made = 0;

  function call(callback, ...values) {
    const known = typeof callback === 'string' ? window[callback] : callback;
    if (typeof known === 'function') known(...values);
  }

  function makeToken() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return 'pretend-' + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  function setToken(widget, token) {
    widget.token = token;
    widget.field.value = token;
    widget.box.checked = token !== '';
  }

  function render(container, options = {}) {
    const place = typeof container === 'string'
      ? document.getElementById(container) ?? document.querySelector(container)
      : container;
    const box = document.createElement('input');
    box.type = 'checkbox';
    const label = document.createElement('label');
    label.append(box, ' I am a person (pretend)');
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'h-captcha-response';
    place.replaceChildren(label, field);
    const widget = { place, box, field, token: '' };
    box.addEventListener('change', () => {
      setToken(widget, box.checked ? makeToken() : '');
      if (box.checked) call(options.callback, widget.token);
      else call(options['expired-callback']);
    });
    const id = 'pretend-' + made++;
    widgets.set(id, widget);
    return id;
  }

  const find = (id) => (id === undefined ? widgets.values().next().value : widgets.get(id));

  window.hcaptcha = {
    render,
    getResponse: (id) => find(id)?.token ?? '',
    reset: (id) => {
      const widget = find(id);
      if (widget) setToken(widget, '');
    },
    remove: (id) => {
      find(id)?.place.replaceChildren();
      widgets.delete(id ?? widgets.keys().next().value);
    },
  };

  if (parameters.get('render') !== 'explicit') {
    for (const place of document.querySelectorAll('.h-captcha')) {
      const { callback, expiredCallback } = place.dataset;
      render(place, { callback, 'expired-callback': expiredCallback });
    }
  }
  call(parameters.get('onload'));
})();
`;
