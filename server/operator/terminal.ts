/** How the operator's program speaks to the one who started it. */

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

// Who reads it may go (`goodword-server backup | head`): what is under way is not broken off for that.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
