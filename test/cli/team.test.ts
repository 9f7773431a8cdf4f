import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { mailedToken } from '../support/accounts.ts';
import { addMember, type Member, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';

/** The clinic's people, from the terminal. */

describe('the team', () => {
  let app: TestApp;
  let owner: Member;
  let desk: Desk;
  let nora: string;

  beforeAll(async () => {
    app = await startApp('sqlite', {}, afterAll);
  });

  beforeEach(async () => {
    owner = await addMember(app);
    desk = await deskOf(app, owner, onTestFinished);
    nora = `nora.${randomUUID()}@example.com`;
  });

  const team = (...words: string[]) => desk.run(['team', ...words]);

  async function join(): Promise<void> {
    const names = { firstName: 'Nora', lastName: 'Shah', password: PASSWORD };
    const token = await mailedToken(app, nora, 'invitation');
    await app.anybody.acceptInvitation({ payload: { token, ...names } });
  }

  test('grows by invitation, changes roles and shrinks', async () => {
    expect((await team('invite', nora)).stderr).toContain(`✓ Invited ${nora} as Staff.`);
    expect((await team('list')).stdout).toMatch(new RegExp(`^${nora} +Staff +Invited`, 'm'));
    await join();
    const { stdout, stderr } = await team('list');
    expect(stdout).toMatch(new RegExp(`^${nora} +Staff +Member +Nora Shah`, 'm'));
    expect(stderr).toBe('2 members\n');

    const hers = await deskOf(app, { email: nora }, onTestFinished);
    expect(await hers.run(['team', 'list'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('✗ Only owner or admin may do this.'),
    });
    const change = await team('role', nora.toUpperCase(), 'admin', '--json');
    expect(JSON.parse(change.stdout).data).toMatchObject({ email: nora, role: 'admin' });
    expect((await hers.run(['whoami'])).code).toBe(4);

    expect((await team('remove', nora)).code).toBe(2);
    const terminal = desk.terminal(`goodword team remove ${nora}`);
    await terminal.until(/Remove Nora Shah[\s\S]*\(y\/N\)/);
    terminal.type('y');
    expect((await terminal.ended).code).toBe(0);
    expect((await team('list')).stdout).not.toContain(nora);
  });

  test('an invitation is mailed again with another role, and taken back by its address', async () => {
    await team('invite', nora);
    const early = await team('role', nora, 'owner');
    expect(early).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`✗ ${nora} has not joined yet.`),
    });
    expect((await team('invite', nora, '--role', 'admin')).code).toBe(0);
    const token = await mailedToken(app, nora, 'invitation', 2);
    const { data } = JSON.parse((await team('list', '--json')).stdout);
    expect(data).toMatchObject({ members: [{}], invitations: [{ email: nora, role: 'admin' }] });

    expect((await team('remove', nora, '--yes')).stderr).toBe(`✓ Took back the invitation of ${nora}.\n`);
    await expect(app.anybody.getInvitation({ payload: { token } })).rejects.toMatchObject({
      code: 'token_expired',
    });
    expect(await team('remove', nora, '--yes')).toMatchObject({
      code: 2,
      stderr: `✗ There is no member '${nora}'.\n  Run goodword team list to see them.\n`,
    });
  });

  test('keeps its last owner', async () => {
    const lastOwner = '✗ This is the clinic’s last owner. Make somebody else an owner first.';
    for (const words of [
      ['remove', owner.email, '--yes'],
      ['role', owner.userId, 'staff'],
    ]) {
      const { code, stderr } = await team(...words);
      expect(code).toBe(2);
      expect(stderr).toContain(lastOwner);
    }
    expect((await desk.run(['whoami'])).code).toBe(0);
  });

  test('refuses whom it has already, and what is no address or role', async () => {
    expect((await team('invite', owner.email)).stderr).toContain('This person is in your team already.');
    expect(await team('invite', 'nora')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Invalid email'),
    });
    expect((await team('invite', nora, '--role', 'boss')).code).toBe(2);
  });
});
