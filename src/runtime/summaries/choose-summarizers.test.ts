import { describe, expect, it } from 'vitest'
import type { CompactionTrigger } from '../../engine/log/event.ts'
import { saying, scriptedModel, startApp, until } from '../../test/application.ts'
import { localModel, scriptedRunner } from '../../test/scripted-runner.ts'
import { createSummarizerSelection } from './choose-summarizers.ts'
import type { ChatModel } from '../../ports/chat-model.ts'

function model(name: string, host: string | null, windowTokens = 8_192): ChatModel {
  const { chat } = scriptedModel(() => saying('Yes.'))
  const provider = host === null ? 'wllama' : 'openai'
  return { ...chat, ref: { provider, host, model: name }, limits: { ...chat.limits, windowTokens } }
}

const REMOTE = model('remote', 'model.test', 32_000)
const SMALL = model('small', null, 2_048)

/** Names of the writers in turn, of a session in which `REMOTE` chats and has a learned window of 16,000. */
async function writers(
  named: readonly ChatModel[],
  trigger: CompactionTrigger,
  mayPay: (trigger: CompactionTrigger) => boolean = () => true,
) {
  const memory = createSummarizerSelection({
    chat: () => REMOTE,
    named: async () => null,
    writers: () => named,
    windowOf: ({ limits }) => limits.windowTokens,
    mayPay,
  })
  const found = await memory.writersFor(
    { trigger, model: '' },
    { chat: REMOTE, windowTokens: 16_000 },
  )
  return found.map(({ chat, windowTokens }) => `${chat.ref.model} ${windowTokens}`)
}

describe('who writes a summary', () => {
  it('is who the settings name, in their order, each with the window that is known of it', async () => {
    expect(await writers([SMALL, REMOTE], 'manual')).toEqual(['small 2048', 'remote 16000'])
    expect(await writers([REMOTE, SMALL], 'background')).toEqual(['remote 16000', 'small 2048'])
  })

  it('is the model in use where the settings name none', async () => {
    expect(await writers([], 'manual')).toEqual(['remote 16000'])
  })

  it('is nobody who costs money where it must not', async () => {
    const mayPay = (trigger: CompactionTrigger) => trigger !== 'idle'
    expect(await writers([SMALL, REMOTE], 'idle', mayPay)).toEqual(['small 2048'])
    expect(await writers([SMALL, REMOTE], 'background', mayPay)).toHaveLength(2)
  })
})

it('a session whose summaries are written on this device is summarized by the small model while another one chats, and says who wrote', async () => {
  const asked: string[] = []
  const runner = scriptedRunner('wllama', [localModel('small', { isStored: true })], {
    talk: request => {
      asked.push(request.system)
      return saying('## Goal\n- to keep what the user said\n')
    },
  })
  const { app, requests, talk } = await startApp({
    script: () => saying('word '.repeat(200)),
    begins: false,
    ports: { runners: [runner] },
  })
  await app.updateSettings({
    summarizers: ['local', 'chat', 'extractive'],
    summaryModel: { runner: 'wllama', model: 'small' },
    autoCompact: false,
  })
  expect(app.snapshot().summaries).toEqual({
    first: 'model',
    models: [
      { provider: 'wllama', host: null, model: 'small' },
      { provider: 'openai-compatible', host: 'model.test', model: 'scripted' },
    ],
  })
  await app.newSession()
  await talk(...Array.from({ length: 8 }, (_, turn) => `Question ${turn} ${'more '.repeat(100)}`))
  const sent = requests.length
  await app.choosePreset('codex', 'session')
  await app.compact({ focus: null, summarizer: 'model' })
  await until(() => app.snapshot().session?.proposal !== null)
  expect(asked).toHaveLength(1)
  expect(requests).toHaveLength(sent)
  expect(app.snapshot().session?.proposal).toMatchObject({
    summarizer: 'model',
    model: { provider: 'wllama', host: null, model: 'small' },
  })
})
