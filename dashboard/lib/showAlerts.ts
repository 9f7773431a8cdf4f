/**
 * What a form or a dialog says went wrong is scrolled into sight: it may stand above what somebody pressed, where nobody
 * looks.
 */
export function watchAlerts(): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) showAlert(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function showAlert(node: Node): void {
  if (!(node instanceof Element)) return;
  const alert = node.matches('[role="alert"]') ? node : node.querySelector('[role="alert"]');
  if (alert?.closest('form, [role="dialog"]')) alert.scrollIntoView({ block: 'nearest' });
}
