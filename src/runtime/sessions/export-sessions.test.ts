import { describe, expect, it } from 'vitest'
import type { ExportFormat } from '../../ports/backup.ts'
import { applicationWith, startApp } from '../../test/application.ts'
import { session } from '../../test/session.ts'
import { zipMembers } from '../../transfer/export.ts'
import { writeFile } from '../../workers/write-file.ts'
import { exportSessions } from './export-sessions.ts'
import type { CollectedSession } from './session-files.ts'

const project = {
  name: 'Garden',
  instructions: 'Write about beds.',
  preset: null,
  model: null,
  readsSharedMemory: true,
}

describe('sessions as the model reads them', () => {
  it('have the instructions of their own project in the system prompt, also after a restart', async () => {
    const { app, chat, storage, talk, openId } = await startApp()
    await app.updateSettings({ systemPrompt: 'For all.' })
    const saving = await app.projects.save(null, project)
    if (!saving.ok) throw new Error(saving.sentence)
    await talk('Outside')
    const outside = openId()
    await app.projects.newSession(saving.id)
    await talk('Inside')
    const inside = openId()
    const again = applicationWith(chat, storage)
    await again.start(outside)
    const promptsIn = async (sessionIds: readonly string[]) => {
      const request = { sessionIds, format: 'openai-jsonl', reads: 'view' } as const
      const { content } = await again.exportAs(request, 'call')
      return (await content.text())
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).messages[0].content)
    }
    const ofProject = expect.stringMatching(/^For all\.\s+Write about beds\.$/)
    expect(await promptsIn([inside])).toEqual([ofProject])
    expect(await promptsIn([outside, inside])).toEqual(['For all.', ofProject])
  })
})

describe('the warnings of an export', () => {
  const collect = async (id: string, title: string): Promise<CollectedSession> =>
    id === 'damaged'
      ? { type: 'damaged', content: new Blob(['as stored']) }
      : {
          type: 'session',
          session: { title, exportedAt: 7, events: session('u hello'), images: new Map() },
          imagesLeftOut: 2,
        }
  const exported = (format: ExportFormat, ...ids: readonly string[]) =>
    exportSessions(
      ids.map(id => ({ id, title: `The ${id} one` })),
      { format },
      {
        clock: { now: () => 7 },
        files: { collect },
        transfer: {
          write: (whole, form) => writeFile(whole, form),
          zip: async next => (await zipMembers(next, writeFile)) ?? new Blob(),
          read: () => Promise.reject(new Error('Nothing is read')),
          readBackup: () => Promise.reject(new Error('Nothing is read')),
          readImports: () => Promise.reject(new Error('Nothing is read')),
        },
      },
    )

  it('say of JSON Lines that damaged sessions are left out, and of a zip that it holds their entries', async () => {
    const lines = await exported('openai-jsonl', 'sound', 'damaged')
    expect((await lines.content.text()).trim().split('\n')).toHaveLength(1)
    expect(lines.warnings[0]).toMatch(/not in this file: The damaged one\./)
    expect(lines.warnings[0]).not.toMatch(/holds their entries/)
    const { warnings } = await exported('openai-json', 'sound', 'damaged')
    expect(warnings[0]).toMatch(/the file holds their entries as they are stored: The damaged one/)
  })

  it('name images that found no room, but not for Markdown, which never holds any', async () => {
    for (const format of ['json', 'html', 'openai-json', 'openai-jsonl'] as const) {
      expect((await exported(format, 'sound')).warnings).toEqual([expect.stringMatching(/images/)])
      expect((await exported(format, 'sound', 'other')).warnings).toHaveLength(1)
    }
    expect((await exported('markdown', 'sound')).warnings).toEqual([])
    expect((await exported('markdown', 'sound', 'other')).warnings).toEqual([])
  })
})
