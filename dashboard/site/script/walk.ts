/** Lets the scenes of the three steps play, and its button hold them. The style sheet knows how, and for whom. */
export function play(button: HTMLElement): void {
  const walk = document.getElementById('walk');
  if (!walk) return;
  const { pause = '', play: resume = '' } = button.dataset;
  button.hidden = false;
  button.addEventListener('click', () => {
    const paused = walk.toggleAttribute('data-paused');
    button.textContent = paused ? resume : pause;
  });
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    walk.toggleAttribute('data-playing', true);
    seen.disconnect();
  });
  seen.observe(walk);
}
