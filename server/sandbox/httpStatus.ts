/** The status that hapi gives an error that it made or caught. */
export function statusOf(error: unknown): number {
  const output = (error as { output?: { statusCode?: number } } | undefined)?.output;
  return output?.statusCode ?? 500;
}
