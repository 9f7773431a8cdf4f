/** Works until Ctrl-C, which is the way in which following ends. */
export async function untilStopped(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  process.on('SIGINT', stop);
  try {
    await work(stopped.signal);
  } catch (error) {
    if (!stopped.signal.aborted) throw error;
  } finally {
    process.off('SIGINT', stop);
  }
}
