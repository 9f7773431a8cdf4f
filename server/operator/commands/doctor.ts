import { readConfig } from '../../config.ts';
import { examine, isWell, sentence } from '../doctor/doctor.ts';
import { say } from '../terminal.ts';

export async function doctor({ mailTo, json = false }: { mailTo?: string; json?: boolean }): Promise<void> {
  const findings = await examine(readConfig(), mailTo ?? null);
  if (json) say(JSON.stringify({ well: isWell(findings), findings }, null, 2));
  else for (const finding of findings) say(sentence(finding));
  if (!isWell(findings)) process.exitCode = 1;
}
