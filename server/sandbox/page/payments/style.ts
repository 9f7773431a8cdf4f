/** What the payments' pages add to the stylesheet. */
export const PAYMENTS_STYLE = `
.payer { height: auto; min-height: 100%; }
.payer-main { display: grid; gap: 16px; width: 100%; max-width: 560px; margin: 0 auto; padding: 24px 16px 48px; }
.payer h1 { margin: 0; font-size: 20px; }
.payer .top { justify-content: space-between; }
.payer .top p { display: block; }
.payer-main > p { margin: 0; }
.card { padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.card h2 { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 0 0 8px; font-size: 16px; }
.card p { margin: 0 0 12px; color: var(--quiet); font-size: 14px; }
.card > :last-child, .card form > :last-child { margin-bottom: 0; }
.card h1 + p { margin-top: 8px; }
.card .problem { margin: 16px 0 0; color: var(--red); }
.card small { display: block; color: var(--quiet); font-size: 13px; }

.bill { margin: 16px 0 24px; }
.bill > div { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; border-bottom: 1px solid var(--line); }
.bill dd { margin: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bill .total { border-bottom: 0; font-weight: 650; }

fieldset { display: grid; gap: 8px; margin: 0; padding: 0; border: 0; }
legend { margin-bottom: 8px; padding: 0; font-weight: 600; }
.choice { display: flex; gap: 12px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
.choice:has(:checked) { border-color: var(--link); background: var(--chosen); }
.choice:has(:focus-visible) { outline: 2px solid var(--link); outline-offset: 2px; }
.choice input { flex: none; width: 18px; height: 18px; margin: 2px 0 0; accent-color: var(--link); }
.choice input:focus-visible { outline: none; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-top: 16px; }
.card button, .webhooks button, .button, select {
  padding: 10px 16px; border: 1px solid #8A948F; border-radius: 8px; background: var(--surface); color: var(--ink);
  font: inherit; font-size: 14px; text-decoration: none;
}
.button { display: inline-block; }
.card .send { border-color: var(--accent); background: var(--accent); color: #FFFFFF; }
.card select, .webhooks select { flex: 1; min-width: 0; padding: 10px 12px; }
.card label[for], .webhooks label { display: block; color: var(--quiet); font-size: 14px; }
.card details p { margin-top: 8px; }
.card summary { padding: 8px 0; cursor: pointer; }

.badge { padding: 2px 10px; border: 1px solid var(--line); border-radius: 12px; font-size: 13px; font-weight: 400; }
.troubled { border-color: currentColor; color: var(--red); }
.troubled::before { content: "⚠ "; }
.invoices { margin: 0; padding: 0; list-style: none; }
.invoices li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 8px 0; border-top: 1px solid var(--line); font-size: 14px; }
.invoices li:first-child { border-top: 0; }
.invoices .amount { margin-left: auto; font-variant-numeric: tabular-nums; }
.amount, .invoices a { white-space: nowrap; }

.cards { display: grid; gap: 16px; max-width: 720px; }
.cards .actions { margin-top: 8px; }
.who { margin: 0 0 16px; font-size: 20px; overflow-wrap: anywhere; }
.who small { display: block; color: var(--quiet); font-size: 14px; font-weight: 400; }
.shown > .problem { margin-bottom: 16px; }
.webhooks { padding: 16px 4px 24px; border-top: 1px solid var(--line); }
.webhooks .actions { margin-top: 4px; }
.webhooks p { margin: 8px 0 0; color: var(--quiet); font-size: 14px; }

@media (max-width: 760px) {
  .card { padding: 16px; }
  .payer-main { padding: 16px 12px 32px; }
  .payer .top p:not(.offline) { display: block; }
  .who { margin-top: 8px; }
}
`;
