import { describe, expect, it } from 'vitest'
import { applicationWith, startApp } from '../../test/application.ts'

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
