import { describe, expect, it } from 'vitest'
import { saying, scriptedModel, settled, startApp } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { presetsOf } from '../../test/presets-of.ts'
import { StoreError } from '../../ports/errors.ts'

describe('the preset of a session', () => {
  it('is the one for all until one is chosen, and stays after a reload', async () => {
    const { app, session, talk, storage } = await startApp()
    expect(session().preset).toMatchObject({ id: 'palimpsest', isOwn: false })
    await talk('Hi')
    await app.choosePreset('co-cli', 'session')
    expect(session().preset).toMatchObject({ id: 'co-cli', isOwn: true, options: {} })
    const { app: next } = await startApp({ storage, id: app.snapshot().openId })
    expect(next.snapshot().session?.preset.id).toBe('co-cli')
    await next.choosePreset(null, 'session')
    expect(next.snapshot().session?.preset).toMatchObject({ id: 'palimpsest', isOwn: false })
  })

  it('is told not to be in force where there is none of that name, or its values cannot work', async () => {
    const { app, session } = await startApp()
    expect(await app.choosePreset('perfect', 'session')).toBe(false)
    expect(app.snapshot().notices[0]?.text).toMatch(/no preset named perfect.*cowagent/)
    expect(await app.choosePreset('co-cli', 'session')).toBe(true)
    expect(await app.choosePreset('gemini-cli', 'all', { compression_threshold: 7 })).toBe(false)
    expect(session().preset.id).toBe('co-cli')
    expect(app.snapshot().settings.presetId).toBe('palimpsest')
  })

  it('is told not to be deleted where the storage refuses', async () => {
    const storage = createMemoryStorage()
    const { app } = await startApp({ storage })
    await presetsOf(app).save({ title: 'Mine', presetId: 'co-cli', options: { max_steps: 9 } })
    const { append } = storage.changes
    const refuse = () => Promise.reject(new StoreError('unavailable', 'No storage.'))
    Object.assign(storage.changes, { append: refuse })
    expect(await presetsOf(app).remove('Mine')).toBe(false)
    Object.assign(storage.changes, { append })
    expect(await presetsOf(app).remove('Mine')).toBe(true)
  })

  it('has the setting that is set right after it was chosen', async () => {
    const { app, session, talk } = await startApp()
    await talk('Hi')
    await Promise.all([
      app.choosePreset('gemini-cli', 'session'),
      app.setPresetOption('compression_threshold', 0.7),
    ])
    expect(app.snapshot().notices).toEqual([])
    expect(session().preset).toMatchObject({
      id: 'gemini-cli',
      options: { compression_threshold: 0.7 },
    })
  })

  it('is chosen for all sessions that chose none', async () => {
    const { app, session } = await startApp()
    await app.choosePreset('copilot-cli', 'all')
    expect(app.snapshot().settings.presetId).toBe('copilot-cli')
    expect(session().preset).toMatchObject({ id: 'copilot-cli', isOwn: false })
  })

  it('can be chosen before the first message', async () => {
    const { app, session, talk, requests } = await startApp()
    await app.choosePreset('cowagent', 'session')
    await talk('Hi')
    expect(session().preset.id).toBe('cowagent')
    expect(requests).toHaveLength(1)
  })

  it('D1: takes settings by name, refuses wrong ones with a sentence, and gives them back', async () => {
    const { app, session } = await startApp()
    await app.choosePreset('cowagent', 'session')
    await app.setPresetOption('agent_max_context_turns', 12)
    expect(session().preset.options).toEqual({ agent_max_context_turns: 12 })
    expect(session().preset.settings.agent_max_context_turns).toBe(12)
    await app.setPresetOption('agent_max_steps', 'many')
    expect(session().preset.options).toEqual({ agent_max_context_turns: 12 })
    expect(app.snapshot().notices.at(-1)?.text).toMatch(/^agent_max_steps cannot be "many"/)
    await app.setPresetOption('agent_max_context_turns', null)
    expect(session().preset.settings.agent_max_context_turns).toBe(20)
  })

  it.each([
    ['max_steps', 1_001, 'max_steps takes 1,000 at most.'],
    ['agent_max_steps', 1e9, 'max_steps takes 1,000 at most.'],
    ['max_history_messages', 9e9, 'max_history_messages takes 1,000,000,000 at most.'],
    ['max_steps', 'x'.repeat(5_000), 'max_steps cannot be'],
    ['n'.repeat(5_000), 3, `has no setting named ${'n'.repeat(79)}….`],
  ])(
    'refuses a value of %.20s that nobody means, in a short sentence',
    async (name, value, words) => {
      const { app, session } = await startApp()
      await app.choosePreset('co-cli', 'session')
      await app.setPresetOption(name, value)
      const said = app.snapshot().notices.at(-1)?.text ?? ''
      expect(said).toContain(words)
      expect(said.length).toBeLessThan(4_000)
      expect(session().preset.options).toEqual({})
      await app.setPresetOption('max_steps', 1_000)
      expect(session().preset.options).toEqual({ max_steps: 1_000 })
    },
  )

  it('keeps a setting under one name, whichever of its names was said', async () => {
    const { app, session } = await startApp()
    await app.choosePreset('codex', 'session')
    await app.setPresetOption('max_steps', 4)
    await app.setPresetOption('agent_max_steps', 5)
    await app.setPresetOption('max_steps', 6)
    expect(session().preset.options).toEqual({ max_steps: 6 })
    expect(session().preset.settings.max_steps).toBe(6)
    await app.setPresetOption('max_steps', null)
    expect(session().preset.options).toEqual({})
  })

  it('A11: takes the environment name of a setting, and lists it by its own', async () => {
    const { app, session } = await startApp()
    await app.choosePreset('co-cli', 'session')
    await app.setPresetOption('CO_CLI_MAX_HISTORY_MESSAGES', 24)
    expect(session().preset.options).toEqual({ max_history_messages: 24 })
  })

  it('takes the names of the sources: max_context_tokens limits the window that is used', async () => {
    const { app, session, talk } = await startApp({ windowTokens: 32_000 })
    await app.choosePreset('two-phase', 'session', {})
    await talk('Hello')
    expect(session().meter?.windowTokens).toBe(32_000)
    await app.setPresetOption('max_context_tokens', 10_000)
    await expect.poll(() => session().meter?.windowTokens).toBe(10_000)
    await app.setPresetOption('max_context_tokens', 0)
    await expect.poll(() => session().meter?.windowTokens).toBe(32_000)
    await app.choosePreset('codex', 'session', {})
    await app.setPresetOption('model_auto_compact_token_limit', 9_000)
    expect(session().preset.options).toEqual({ model_auto_compact_token_limit: 9_000 })
  })

  it('D9: has settings for all sessions, which a session of its own preset does not follow', async () => {
    const { app, session, storage } = await startApp()
    await app.choosePreset('cowagent', 'all')
    await app.setPresetOption('agent_max_context_turns', 8, 'all')
    expect(session().preset).toMatchObject({
      isOwn: false,
      settings: { agent_max_context_turns: 8 },
    })
    await app.setPresetOption('agent_max_context_turns', 0.5, 'all')
    expect(app.snapshot().notices.at(-1)?.text).toMatch(/^agent_max_context_turns cannot be 0.5/)
    expect(app.snapshot().settings.presetOptions).toEqual({ agent_max_context_turns: 8 })

    // A change in one session keeps what held there.
    await app.setPresetOption('agent_max_steps', 4)
    expect(session().preset).toMatchObject({
      isOwn: true,
      options: { agent_max_context_turns: 8, agent_max_steps: 4 },
    })
    await app.setPresetOption('agent_max_context_turns', null, 'all')
    expect(session().preset.settings).toMatchObject({ agent_max_context_turns: 8 })

    await app.setPresetOption('agent_max_context_turns', 6, 'all')
    const next = await startApp({ storage })
    expect(next.session().preset.settings).toMatchObject({ agent_max_context_turns: 6 })
  })

  it('forgets the settings for all when another preset is chosen for all', async () => {
    const { app, session } = await startApp()
    await app.setPresetOption('max_steps', 3, 'all')
    await app.choosePreset('co-cli', 'all')
    expect(app.snapshot().settings.presetOptions).toEqual({})
    expect(session().preset.settings['max_steps']).toBe(15)
  })

  it('assumes the window that it names where nobody knows the model’s', async () => {
    const { chat } = scriptedModel(() => saying('Yes.'))
    const unknown = { ...chat, limits: { ...chat.limits, windowTokens: null } }
    const { app, session } = await startApp({ chat: unknown })
    expect(session().meter.windowTokens).toBe(8_192)
    await app.choosePreset('copilot-cli', 'all')
    expect(session().meter.windowTokens).toBe(128_000)
  })
})

describe('clearing the context', () => {
  it('D8: hides everything from the model and nothing from the person', async () => {
    const { app, session, talk, requests } = await startApp()
    await talk('First', 'Second')
    await app.clearContext()
    expect(session().messagesInView).toBe(0)
    expect(session().messages).toBe(4)
    await talk('Third')
    expect(requests.at(-1)?.messages).toHaveLength(1)
    await app.restoreContext()
    expect(session()).toMatchObject({ clear: null, messagesInView: 6 })
  })

  it('stores nothing in a session that is not stored yet', async () => {
    const { app, session, storage } = await startApp()
    await app.clearContext()
    expect(session().clear).toBeNull()
    expect(await storage.sessions.get(session().sessionId)).toBeNull()
  })
})

describe('a session under a preset that resumes with little', () => {
  it('D6: is as it was left, once the person comes back from another one', async () => {
    const { app, session, talk } = await startApp()
    await app.choosePreset('cowagent', 'all')
    await talk('One', 'Two', 'Three', 'Four', 'Five')
    const { openId } = app.snapshot()
    await app.newSession()
    await settled(app, app.openSession(openId))
    expect(session()).toMatchObject({ messages: 10, messagesInView: 10, clear: null })
  })

  it('D6: shows the model the newest turns only after a restart, until that is taken back', async () => {
    const { app, talk, storage } = await startApp()
    await app.choosePreset('cowagent', 'all')
    await talk('One', 'Two', 'Three', 'Four', 'Five')
    const { app: next } = await startApp({ storage, id: app.snapshot().openId })
    await settled(next)
    expect(next.snapshot().session).toMatchObject({ messages: 10, messagesInView: 6 })
    await next.newSession()
    await next.openSession(app.snapshot().openId)
    await settled(next, next.restoreContext())
    expect(next.snapshot().session).toMatchObject({ messages: 10, messagesInView: 10 })
  })

  it('D6: is taken back as it was meant, also where the press comes before the newest restart is written', async () => {
    const { app, talk, storage } = await startApp()
    await app.choosePreset('cowagent', 'all')
    await talk('One', 'Two', 'Three', 'Four', 'Five')
    const id = app.snapshot().openId
    const later = await startApp({ storage, id })
    await settled(later.app)
    await later.talk('Six', 'Seven')
    const { app: next } = await startApp({ storage, id })
    const row = next.snapshot().session?.rows.find(({ type }) => type === 'cleared')
    if (row?.type !== 'cleared') throw new RangeError('Nothing is cleared yet')
    await settled(next, next.restoreContext(row.at))
    const { messages, messagesInView, clear } = next.snapshot().session ?? {}
    expect([clear, messagesInView]).toEqual([null, messages])
  })
})
