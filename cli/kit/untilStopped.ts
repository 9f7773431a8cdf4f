/** Work that keeps what was done before an error, and the error. */
interface InPart {
  error?: unknown;
}

/** Does such work to its end; where Ctrl-C ends it before, `ended` says what came of it in place of the error. */
export async function toTheEnd<T extends InPart>(
  work: (signal: AbortSignal) => Promise<T>,
  ended: (outcome: T) => Error,
): Promise<T> {
  const outcome = await untilStopped(async (signal) => {
    const done = await work(signal);
    return signal.aborted && done.error !== undefined ? { ...done, error: ended(done) } : done;
  });
  if (outcome === undefined) throw new Error('The work gave no account of itself.');
  return outcome;
}

/** Works until it is done or Ctrl-C ends it; gives what came of the work, and undefined where it was ended. */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  // Not `once`: Ink ends the process at a signal that nobody else listens to.
  process.on('SIGINT', stop);
  try {
    return await work(stopped.signal);
  } catch (error) {
    if (!stopped.signal.aborted) throw error;
    return undefined;
  } finally {
    process.off('SIGINT', stop);
  }
}
