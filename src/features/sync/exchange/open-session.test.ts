import { describe, expect, it } from 'vitest'
import { commandsOf } from '../../../host/use-feature.ts'
import type { Application } from '../../../runtime/application/application.ts'
import { sync } from '../feature.ts'
import type { SyncStatus } from '../status.ts'
import { saying, startApp, until } from '../../../test/application.ts'
import { createMemoryRemote } from '../../../test/memory-remote.ts'
import { PLACE, portOf } from '../../../test/sync-tabs.ts'

const syncOf = (application: Application) => commandsOf({ application }, sync)
const statusOf = (app: Application): SyncStatus | undefined => app.snapshot().features['sync']

describe('an open session', () => {
  it('shows what came from another device, and the next message follows it', async () => {
    const remote = createMemoryRemote()
    const remotes = portOf(remote)
    const here = await startApp({ script: () => saying('Yes.'), ports: { remotes } })
    await here.talk('Tea')
    const id = here.openId()
    await syncOf(here.app).create(PLACE, 'p')
    await syncOf(here.app).syncNow()
    const there = await startApp({
      script: () => saying('No.'),
      ports: { remotes },
      begins: false,
    })
    await syncOf(there.app).join(PLACE, { passphrase: 'p' })
    await until(() => there.app.snapshot().sessions.some(row => row.id === id))
    await there.app.openSession(id)
    await there.talk('Soil')
    await syncOf(there.app).syncNow()
    await syncOf(here.app).syncNow()
    await until(() => here.texts().length === 4)
    expect(here.texts()).toEqual(['Tea', 'Yes.', 'Soil', 'No.'])
    await here.talk('Clay')
    expect(here.texts()).toEqual(['Tea', 'Yes.', 'Soil', 'No.', 'Clay', 'Yes.'])
    for (const { app } of [here, there]) await syncOf(app).leave()
  })

  it('keeps both ways if both devices went on, and says so', async () => {
    const remote = createMemoryRemote()
    const remotes = portOf(remote)
    const here = await startApp({ script: () => saying('Yes.'), ports: { remotes } })
    await here.talk('Tea')
    const id = here.openId()
    await syncOf(here.app).create(PLACE, 'p')
    await syncOf(here.app).syncNow()
    const away = createMemoryRemote()
    for (const [name, bytes] of remote.files) away.files.set(name, bytes)
    const there = await startApp({
      script: () => saying('No.'),
      ports: { remotes: portOf(away) },
      begins: false,
    })
    await syncOf(there.app).join(PLACE, { passphrase: 'p' })
    await until(() => there.app.snapshot().sessions.some(row => row.id === id))
    await there.app.openSession(id)
    await there.talk('Soil')
    await syncOf(there.app).syncNow()
    await here.talk('Sand')
    for (const [name, bytes] of away.files) remote.files.set(name, bytes)
    await syncOf(here.app).syncNow()
    await until(() => statusOf(here.app)?.branches.length === 1)
    expect(statusOf(here.app)?.branches).toMatchObject([
      { sessionId: id, device: 'Firefox on Linux (2)' },
    ])
    expect(here.texts()).toEqual(['Tea', 'Yes.', 'Sand', 'Yes.'])
    const branches = await here.app.callFeature('checkpoints', 'branchesOf', [id])
    expect(JSON.stringify(branches)).toContain('Soil')
    for (const { app } of [here, there]) await syncOf(app).leave()
  })
})
