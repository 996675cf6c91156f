import { z } from 'zod'
import { loadOnce } from '../../ports/connection.ts'
import type { LocalRunner, RunnerId } from '../../ports/local-runner.ts'
import type { ChatModel, ModelLimits } from '../../ports/chat-model.ts'
import { unlessAborted } from '../async/calls.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import type { LocalChoice } from '../settings/settings.ts'

const Limits = z.strictObject({
  windowTokens: z.int().positive().nullable(),
  maxOutputTokens: z.int().positive().nullable(),
  tools: z.boolean(),
})

/** For a model that was never opened here. */
const UNKNOWN_LIMITS: ModelLimits = { windowTokens: null, maxOutputTokens: null, tools: false }

/** Chat models on local runners; the runner opens one on the first request. */
export function createLocalChatModels({
  settings,
  runnerOf,
  holdsToForm,
  changed,
  onFault,
}: {
  readonly settings: SettingsStore
  readonly runnerOf: (id: RunnerId) => Promise<LocalRunner>
  readonly holdsToForm?: () => boolean
  readonly changed: () => void
  readonly onFault: (error: unknown) => void
}) {
  const opened = new Map<string, () => Promise<ChatModel>>()
  const limits = new Map<string, ModelLimits>()
  const chats = new Map<string, ChatModel>()

  const learn = (choice: LocalChoice, learned: ModelLimits) => {
    const key = keyOf(choice)
    if (JSON.stringify(limits.get(key)) === JSON.stringify(learned)) return
    limits.set(key, learned)
    chats.delete(key)
    changed()
    void settings.write(storedUnder(choice), learned).catch(onFault)
  }
  const openOnce = (choice: LocalChoice): Promise<ChatModel> => {
    const key = keyOf(choice)
    const open = async () => {
      const runner = await runnerOf(choice.runner)
      const chat = await runner.open(choice.model, holdsToForm ? { holdsToForm } : {})
      const { windowTokens, maxOutputTokens, tools } = chat.limits
      learn(choice, { windowTokens, maxOutputTokens, tools })
      return chat
    }
    const opening = opened.get(key) ?? loadOnce(open)
    opened.set(key, opening)
    return opening()
  }
  const chatFor = (choice: LocalChoice): ChatModel => ({
    ref: { provider: choice.runner, host: null, model: choice.model },
    limits: limits.get(keyOf(choice)) ?? UNKNOWN_LIMITS,
    async *stream(request, signal) {
      const chat = await unlessAborted(openOnce(choice), signal)
      yield* chat.stream(request, signal)
    },
  })

  return {
    chat: (choice: LocalChoice): ChatModel => {
      const key = keyOf(choice)
      const chat = chats.get(key) ?? chatFor(choice)
      chats.set(key, chat)
      return chat
    },
    recall: async (choice: LocalChoice) => {
      const stored = Limits.safeParse(await settings.read(storedUnder(choice)))
      if (!stored.success || limits.has(keyOf(choice))) return
      limits.set(keyOf(choice), stored.data)
      chats.delete(keyOf(choice))
    },
    open: async (choice: LocalChoice) => void (await openOnce(choice)),
    /** Its files are gone, so the opened model is dropped. */
    forget: (choice: LocalChoice) => void opened.delete(keyOf(choice)),
  }
}

function keyOf({ runner, model }: LocalChoice): string {
  return `${runner} ${model}`
}

function storedUnder(choice: LocalChoice): string {
  return `local-limits:${keyOf(choice)}`
}
