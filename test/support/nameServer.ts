import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A name server on this machine (RFC 1035) that knows some names, and is silent about those that begin with 'slow'. */

const HEADER = 12;
const TYPE_A = 1;
const NO_SUCH_NAME = 3;

/** The name that a question asks for, and where the question ends. */
function readQuestion(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}

/** Answers a question with these IPv4 addresses. */
function answerTo(message: Buffer, end: number, addresses: readonly string[] | undefined): Buffer {
  const asksIPv4 = message.readUInt16BE(end - 4) === TYPE_A;
  const records = (asksIPv4 ? (addresses ?? []) : []).map((address) =>
    // The name of the question, an IPv4 address of the internet, for a minute, in four bytes.
    Buffer.from([0xc0, HEADER, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
  );
  const answer = Buffer.concat([message.subarray(0, end), ...records]);
  answer.writeUInt16BE(0x8180 + (addresses ? 0 : NO_SUCH_NAME), 2);
  for (const [field, count] of [1, records.length, 0, 0].entries())
    answer.writeUInt16BE(count, 4 + 2 * field);
  return answer;
}

/** Starts one; gives its address, and the names that it was asked for. */
export async function startNameServer(
  known: Record<string, string[]>,
): Promise<{ address: string; asked: Set<string> }> {
  const asked = new Set<string>();
  const socket = createSocket('udp4', (message: Buffer, { port, address }: RemoteInfo) => {
    const { name, end } = readQuestion(message);
    asked.add(name);
    if (!name.startsWith('slow')) socket.send(answerTo(message, end, known[name]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}
