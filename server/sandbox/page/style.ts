/** The page's stylesheet: the colours of the dashboard, and a phone. */
export const PAGE_STYLE = `:root {
  --ground: #FAFAF7; --surface: #FFFFFF; --ink: #1C2321; --quiet: #5B6662; --line: #E6E6E0;
  --accent: #0F766E; --link: #0F766E; --chosen: #E6F2F0; --theirs: #ECECE7; --bezel: #1C2321; --red: #B42318;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121614; --surface: #1A201D; --ink: #E8EDEA; --quiet: #9DA9A4; --line: #2C3531;
    --link: #5CCABD; --chosen: #17312D; --theirs: #2A332F; --bezel: #3A4540; --red: #FF8A7D;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; }
body {
  margin: 0; display: flex; flex-direction: column; background: var(--ground); color: var(--ink);
  font: 16px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
}
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.problem { margin: 0; color: var(--red); font-size: 14px; }
.problem:empty { display: none; }
.problem:not(:empty)::before { content: "⚠ "; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }

.top {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px; padding: 12px 24px;
  background: var(--surface); border-bottom: 1px solid var(--line);
}
.top p { margin: 0; color: var(--quiet); font-size: 14px; }
.top .offline { color: var(--red); }
.brand { font-weight: 650; }
.brand span { color: var(--quiet); font-weight: 400; }
nav { display: flex; gap: 4px; }
nav a { padding: 8px 12px; border-radius: 8px; color: var(--ink); text-decoration: none; }
nav a[aria-current] { color: var(--link); background: var(--chosen); font-weight: 600; }

.split {
  flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(260px, 340px) minmax(0, 1fr);
  width: 100%; max-width: 1200px; margin: 0 auto;
}
.list { display: flex; flex-direction: column; min-height: 0; padding: 24px 0 0 24px; }
.search label { display: block; margin-bottom: 4px; font-size: 14px; color: var(--quiet); }
input {
  width: 100%; padding: 10px 12px; border: 1px solid #8A948F; border-radius: 8px;
  background: var(--surface); color: var(--ink); font: inherit;
}
input::placeholder { color: var(--quiet); opacity: 1; }
.list ul { flex: 1; overflow-y: auto; margin: 16px 0 0; padding: 4px 4px 24px; list-style: none; }
.list ul:empty::before { content: attr(data-none); color: var(--quiet); font-size: 14px; }
.list li a {
  display: grid; grid-template-columns: 1fr auto; gap: 2px 8px; padding: 10px 12px; border-radius: 12px;
  color: inherit; text-decoration: none;
}
.list li a:hover { background: var(--theirs); }
.list li a[aria-current] { background: var(--chosen); }
.list .name { overflow: hidden; font-weight: 600; font-variant-numeric: tabular-nums; text-overflow: ellipsis; white-space: nowrap; }
.list time { color: var(--quiet); font-size: 13px; }
.snippet {
  grid-column: 1 / -1; overflow: hidden; color: var(--quiet); font-size: 14px; text-overflow: ellipsis; white-space: nowrap;
}
.shown { min-height: 0; overflow-y: auto; padding: 24px; }
.back { display: none; }
.empty { display: grid; place-items: center; padding: 32px; color: var(--quiet); text-align: center; }

.phone {
  width: 100%; max-width: 390px; height: 100%; min-height: 480px; max-height: 780px; margin: 0 auto; padding: 10px;
  position: relative; border-radius: 48px; background: var(--bezel);
}
.phone::before {
  content: ""; position: absolute; z-index: 1; top: 18px; left: 50%; width: 64px; height: 6px; margin-left: -32px;
  border-radius: 3px; background: var(--bezel);
}
.screen {
  height: 100%; overflow: hidden; border-radius: 38px; background: var(--surface);
}
.screen:not(.empty) { display: flex; flex-direction: column; }
.contact {
  display: grid; justify-items: center; gap: 1px; position: relative; padding: 26px 16px 10px;
  border-bottom: 1px solid var(--line); font-size: 14px;
}
.contact strong { font-variant-numeric: tabular-nums; }
.contact > span:last-child { color: var(--quiet); font-size: 13px; }
.contact .back { position: absolute; left: 20px; top: 30px; }
.avatar { width: 36px; height: 36px; margin-bottom: 2px; border-radius: 50%; background: var(--theirs); }
.avatar::before {
  content: ""; display: block; width: 12px; height: 12px; margin: 7px auto 2px; border-radius: 50%; background: var(--quiet);
}
.avatar::after {
  content: ""; display: block; width: 20px; height: 9px; margin: 0 auto; border-radius: 10px 10px 3px 3px; background: var(--quiet);
}
.bubbles {
  flex: 1; min-height: 0; display: flex; flex-direction: column; gap: 10px; margin: 0; padding: 16px; overflow-y: auto;
  outline-offset: -3px;
}
.bubbles > :first-child { margin-top: auto; }
.bubbles p { margin: 0; }
.bubbles > div { display: flex; flex-direction: column; align-items: flex-start; max-width: 86%; }
.bubbles .mine { align-self: flex-end; align-items: flex-end; }
.bubble {
  padding: 9px 13px; border-radius: 18px 18px 18px 5px; background: var(--theirs);
  overflow-wrap: anywhere; white-space: pre-wrap;
}
.mine .bubble { border-radius: 18px 18px 5px 18px; background: var(--accent); color: #FFFFFF; }
.mine .bubble a { color: inherit; }
.undelivered .bubble, .failed .bubble { background: none; outline: 1px dashed var(--red); outline-offset: -1px; }
.caption { padding: 2px 8px 0; color: var(--quiet); font-size: 13px; }
.caption .failed { color: var(--red); }
.caption .failed::before { content: "⚠ "; }

.reply { display: grid; gap: 8px; padding: 10px 16px 22px; border-top: 1px solid var(--line); }
.write { display: flex; gap: 8px; }
.write input { min-width: 0; border-radius: 20px; }
button {
  padding: 10px 16px; border: 1px solid #8A948F; border-radius: 20px; background: none; color: var(--ink);
  font: inherit; font-size: 14px; cursor: pointer;
}
.send, .key-card button { border-color: var(--accent); background: var(--accent); color: #FFFFFF; font-weight: 600; }
.quick { display: flex; gap: 8px; }
.quick button { flex: 1; padding: 7px 8px; }

.mail { max-width: 760px; padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.mail h2 { margin: 0 0 12px; font-size: 20px; overflow-wrap: anywhere; }
.mail dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; font-size: 14px; }
.mail dt { color: var(--quiet); }
.mail dd { margin: 0; overflow-wrap: anywhere; }
.mail iframe { width: 100%; height: clamp(280px, 50vh, 560px); border: 1px solid var(--line); border-radius: 8px; background: var(--ground); }
.mail summary { padding: 12px 0 4px; color: var(--quiet); font-size: 14px; cursor: pointer; }
.text { margin: 0; font: inherit; overflow-wrap: anywhere; white-space: pre-wrap; }

.key-page { display: grid; place-items: center; padding: 16px; }
.key-card { width: 100%; max-width: 400px; padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.key-card h1 { margin: 0 0 8px; font-size: 20px; }
.key-card p { margin: 0 0 16px; color: var(--quiet); }
.key-card .problem { margin: 0; color: var(--red); }
.key-card form { display: grid; gap: 8px; }
.key-card label { font-size: 14px; }
.key-card button { margin-top: 8px; border-radius: 8px; }

@media (max-width: 760px) {
  .top { flex-wrap: wrap; justify-content: space-between; gap: 4px; padding: 8px 16px; }
  .brand span { display: none; }
  .top p:not(.offline) { display: none; }
  .split { display: block; overflow-y: auto; }
  .list { padding: 16px 12px 0; }
  .list ul { overflow: visible; }
  .shown { height: 100%; padding: 12px; }
  body:not(.chosen) .list li a[aria-current] { background: none; }
  body:not(.chosen) .shown, .chosen .list { display: none; }
  .back { display: inline-block; padding: 4px 0; font-size: 14px; }
  .mail { padding: 16px; }
  .mail h2 { margin-top: 8px; }
}
`;

/** A speech bubble with a star's place in it, for the browser's tab. */
export const PAGE_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="8" y="2" width="16" height="28" rx="4" fill="#0F766E"/><rect x="10" y="6" width="12" height="18" rx="1" fill="#fff"/></svg>`;
