/** Apache with mod_dav, as `docs/sync.md` sets it up, on the loopback address. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import type { RemoteAddress } from '../ports/sync-remote.ts'

const APACHE = '/usr/sbin/apache2'
const MODULES = '/usr/lib/apache2/modules'

/** False where Debian's apache2-bin is not installed. */
export const hasApache = existsSync(APACHE) && existsSync(`${MODULES}/mod_dav_fs.so`)

export async function startApache() {
  const root = await mkdtemp(join(tmpdir(), 'apache-'))
  const port = await freePort()
  const password = 'sesame'
  const hash = createHash('sha1').update(password).digest('base64')
  await mkdir(join(root, 'files'))
  // A server that root starts runs as somebody else.
  for (const folder of [root, join(root, 'files')]) await chmod(folder, 0o777)
  await writeFile(join(root, 'users'), `ada:{SHA}${hash}\n`)
  const modules =
    'mpm_event authn_core authn_file authz_core authz_user auth_basic headers dav dav_fs'
  const lines = [
    ...modules.split(' ').map(name => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`),
    `ServerRoot ${root}`,
    'ServerName 127.0.0.1',
    `Listen 127.0.0.1:${port}`,
    `PidFile ${root}/pid`,
    `ErrorLog ${root}/errors`,
    `DocumentRoot ${root}/files`,
    `DavLockDB ${root}/locks`,
    ...(process.getuid?.() === 0 ? ['User daemon', 'Group daemon'] : []),
    '<Location />',
    'Dav On',
    'AuthType Basic',
    'AuthName sync',
    `AuthUserFile ${root}/users`,
    '<RequireAny>',
    'Require method OPTIONS',
    'Require valid-user',
    '</RequireAny>',
    '</Location>',
  ]
  await writeFile(join(root, 'apache.conf'), lines.join('\n'))
  const server = spawn(APACHE, ['-f', join(root, 'apache.conf'), '-D', 'FOREGROUND'], {
    stdio: 'inherit',
  })
  const ended = new Promise(resolve => server.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(url).then(
      ({ status }) => status === 401,
      () => false,
    )
  for (let tries = 0; !(await answers()); tries += 1) {
    if (tries > 100 || server.exitCode !== null) throw new Error('Apache does not start')
    await setTimeout(100)
  }
  const place: Extract<RemoteAddress, { kind: 'webdav' }> = {
    kind: 'webdav',
    url: `${url}/palimpsest`,
    user: 'ada',
    password,
  }
  const close = async (): Promise<void> => {
    server.kill()
    await ended
    await rm(root, { recursive: true, force: true })
  }
  return { place, close }
}
