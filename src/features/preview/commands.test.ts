import { expect, it } from 'vitest'
import { commandsOf } from '../../host/use-feature.ts'
import { saying, startApp } from '../../test/application.ts'
import { EDITS_KEY } from './edits-key.ts'
import { readEdits, withEdit } from './edits.ts'
import { preview } from './feature.ts'

const PAGE = '```html\n<p>one</p>\n```'

async function started() {
  const app = await startApp({ script: (_, index) => saying(index === 0 ? PAGE : 'No code.') })
  return { ...app, commands: commandsOf({ application: app.app }, preview) }
}

it('lists the code of the answers, and of nobody else', async () => {
  const { commands, talk } = await started()
  expect(await commands.answers()).toEqual([])
  await talk(`Like this?\n\n${PAGE}`)
  await talk('Thanks')
  expect(await commands.answers()).toEqual([
    {
      answerId: expect.any(String),
      blocks: [{ kind: 'html', code: '<p>one</p>', name: null, isClosed: true }],
    },
  ])
})

it('keeps an edit beside the messages, for its chat alone, until it is taken back', async () => {
  const { commands, talk, openId, storage } = await started()
  await talk('A page')
  const edit = { sessionId: openId(), version: 'a 0', code: '<p>mine</p>' }
  const before = await storage.events.read(openId())
  await commands.keepEdit(edit)
  expect(await commands.edits(openId())).toEqual([edit])
  expect(await commands.edits('another')).toEqual([])
  expect(await storage.events.read(openId())).toEqual(before)
  await commands.keepEdit({ ...edit, code: null })
  expect(await commands.edits(openId())).toEqual([])
  expect(await storage.settings.read(EDITS_KEY)).toBeNull()
})

it('forgets the edits of deleted chats at the next start', async () => {
  const { app, commands, talk, openId, storage } = await started()
  await talk('A page')
  await commands.keepEdit({ sessionId: openId(), version: 'a 0', code: 'kept' })
  await commands.keepEdit({ sessionId: 'gone', version: 'a 0', code: 'lost' })
  await app.callFeature('preview', 'begin', [])
  expect(readEdits(await storage.settings.read(EDITS_KEY))).toMatchObject([{ code: 'kept' }])
})

it('reads what nobody can read as no edit, and keeps the newest of too many', () => {
  for (const odd of [undefined, null, 1, [{ sessionId: 1 }], { code: 'x' }])
    expect(readEdits(odd)).toEqual([])
  const all = Array.from({ length: 60 }, (_, at) => ({
    sessionId: 's',
    version: `v${at}`,
    code: 'x',
  }))
  const kept = all.reduce(withEdit, readEdits([]))
  expect(kept).toHaveLength(50)
  expect(kept.at(-1)?.version).toBe('v59')
  const [long] = all
  if (long) expect(withEdit([long], { ...long, code: 'x'.repeat(500_001) })).toEqual([])
})
