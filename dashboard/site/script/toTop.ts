/** Shows the way to the top once the page is scrolled past as many pixels as the link says. */
export function showWayToTop(link: HTMLElement): void {
  const after = Number(link.dataset.after);
  const look = () => {
    link.hidden = scrollY <= after;
  };
  addEventListener('scroll', look, { passive: true });
  look();
}
