import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lehar-folders-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a line with the functions of folders.sh, on these settings. */
async function withSettings(settings: string[], line: string): Promise<string> {
  const file = path.join(folder, 'env');
  await writeFile(file, `${settings.join('\n')}\n`);
  const script = `. ${DEPLOY}/folders.sh; read_folders; ${line}`;
  const env = { PATH: '/usr/bin:/bin', SETTINGS: file };
  return (await promisify(execFile)('bash', ['-c', script], { env })).stdout;
}

describe.runIf(process.platform === 'linux')('the installation', () => {
  test('reads the folders as systemd does: the last line, without quotes', async () => {
    const settings = [
      'DATA_DIR=/var/lib/lehar',
      '#DATA_DIR=/srv/none',
      'DATA_DIR="/srv/our shop" ',
      "BACKUP_DIR='/mnt/backups'",
      'PICTURES_URL=file:///srv/pictures',
    ];
    const shown = 'echo "$DATA_DIR|$BACKUP_DIR|$PICTURES_DIR"';
    expect(await withSettings(settings, shown)).toBe('/srv/our shop|/mnt/backups|/srv/pictures\n');
    expect(await withSettings(['PICTURES_URL=s3://bucket'], shown)).toBe('||\n');
  });

  test('gives the service leave to write to each folder that the settings name', async () => {
    const settings = [
      'DATA_DIR=/srv/our shop',
      'BACKUP_DIR=/srv/backups',
      'PICTURES_URL=file:///srv/pictures',
    ];
    const lines = (await withSettings(settings, 'leave_text')).split('\n');
    expect(lines.filter((line) => line.startsWith('R'))).toEqual([
      'RequiresMountsFor="/srv/our shop"',
      'ReadWritePaths="-/srv/our shop"',
      'ReadWritePaths="-/srv/backups"',
      'ReadWritePaths="-/srv/pictures"',
    ]);
  });

  test.each([
    ['', /it is not set/],
    ['backups', /does not begin with/],
    ['/home/asha/backups', /sees no homes/],
    ['/root/backups', /sees no homes/],
    ['/tmp/backups', /nothing that lies there stays/],
    ['/opt/lehar/backups', /an update replaces/],
    ['/opt/lehar.old', /an update replaces/],
    ['/mnt/100%', /a sign that systemd reads/],
  ])('refuses the folder "%s"', async (backups, why) => {
    const settings = ['DATA_DIR=/srv/data', `BACKUP_DIR=${backups}`];
    const said = await withSettings(settings, 'why_no_folders');
    expect(said).toMatch(/^BACKUP_DIR=/);
    expect(said).toMatch(why);
  });

  test.each(['/mnt/backups', '/var/backups/lehar', '/opt/lehar-backups', '/srv/our shop'])(
    'takes the folder %s',
    async (backups) => {
      const settings = ['DATA_DIR=/srv/data', `BACKUP_DIR=${backups}`];
      expect(await withSettings(settings, 'why_no_folders')).toBe('');
    },
  );
});
