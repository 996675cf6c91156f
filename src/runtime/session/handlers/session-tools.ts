/** The tools by which the model keeps its plan and loads saved instructions. What they write is an event of the branch. */
import { z } from 'zod'
import {
  type Branch,
  type EventDraft,
  lastOf,
  TodoItem,
  toolCallsOf,
  hidesAnything,
  hidesMuch,
} from '../../../engine/index.ts'
import { type Tool, defineTool } from '../../../ports/chat-model.ts'
import type { Prompt } from '../../../ports/storage.ts'
import { LOAD_INSTRUCTIONS, UPDATE_PLAN } from '../../settings/tools-for-window.ts'
import { expand, type ArchiveToolOptions, searchHistory } from './archive-tools.ts'
import { rememberLast } from '../../async/calls.ts'
import type { ProjectFiles, SessionMemory } from '../session-api.ts'

export interface BranchAccess {
  /** The present branch. */
  readonly branch: () => Branch
  /** Stores the event. */
  readonly append: (draft: EventDraft) => Promise<void>
}

/** Characters of a plan and of one item: every request holds all of them. */
const LONGEST_PLAN = 2_000
const LONGEST_ITEM = 200
const MOST_ITEMS = 40

const Plan = z.strictObject({
  plan: z.string().trim().max(LONGEST_PLAN).optional(),
  todo: z
    .array(TodoItem.extend({ text: z.string().trim().min(1).max(LONGEST_ITEM) }))
    .max(MOST_ITEMS),
})

export function updatePlan({ branch, append }: BranchAccess): Tool {
  return defineTool({
    name: UPDATE_PLAN,
    description:
      'Keeps your plan and to-do list for work of several steps, whole, in place of the earlier one. You and the user see it all the time, also after earlier messages are summarized. Update it when a step begins or ends. An empty list and plan remove it.',
    properties: {
      plan: {
        type: 'string',
        description: `The goal and the way to it, at most ${LONGEST_PLAN} characters. Leave it out to keep the plan.`,
      },
      todo: {
        type: 'array',
        maxItems: MOST_ITEMS,
        items: {
          type: 'object',
          properties: {
            text: { type: 'string', maxLength: LONGEST_ITEM },
            status: { type: 'string', enum: TodoItem.shape.status.options },
          },
          required: ['text', 'status'],
          additionalProperties: false,
        },
      },
    },
    required: ['todo'],
    input: Plan,
    run: async ({ plan, todo }, given) => {
      const before = branch().overlays.reminders.plan?.event.plan ?? ''
      const isWhole = plan !== undefined || before === ''
      const callId = isWhole ? callIdOf(branch(), given) : null
      await append({ type: 'v1.plan-changed', plan: plan ?? before, todo, by: 'model', callId })
      const done = todo.filter(({ status }) => status === 'done').length
      return { text: todo.length === 0 ? 'Noted.' : `Noted: ${done} of ${todo.length} done.` }
    },
  })
}

const Load = z.strictObject({ name: z.string().trim().min(1).max(200) })

/** `saved`: what may be loaded. */
export function loadInstructions({ branch, append }: BranchAccess, saved: readonly Prompt[]): Tool {
  const offered = saved.map(({ name, purpose }) => `- ${name}: ${purpose}`).join('\n')
  return defineTool({
    name: LOAD_INSTRUCTIONS,
    description: `Loads instructions that the user wrote, by name. They stay in force in this conversation. Load one when its purpose fits the task:\n${offered}`,
    properties: { name: { type: 'string', enum: saved.map(({ name }) => name) } },
    required: ['name'],
    input: Load,
    run: async ({ name }, given) => {
      const meant = saved.find(prompt => prompt.name.toLowerCase() === name.toLowerCase())
      if (!meant)
        throw new TypeError(
          `There are no instructions named "${name}". Choose from: ${saved.map(one => one.name).join(', ')}.`,
        )
      const callId = callIdOf(branch(), given)
      const { text } = meant
      await append({ type: 'v1.instructions-changed', name: meant.name, text, callId })
      return { text }
    },
  })
}

/** The call with this input in the newest message; null for none. */
function callIdOf({ messages }: Branch, input: unknown): string | null {
  const calls = toolCallsOf(lastOf(messages)?.event.parts ?? [])
  return calls.find(call => call.input === input)?.callId ?? null
}

type Read = ArchiveToolOptions &
  BranchAccess & {
    readonly tools: () => readonly Tool[]
    readonly sessionMemory?: Pick<SessionMemory, 'tools'>
    readonly projectFiles?: () => Pick<ProjectFiles, 'tool'> | undefined
    /** The saved prompts; the same list while they are the same. Absent: none. */
    readonly prompts?: () => readonly Prompt[]
  }

/**
 * All tools of the session with this branch; the same list while nothing changes. The archive's are offered only while
 * the model's view hides more than they cost.
 */
export function createSessionTools(read: Read): (branch: Branch) => readonly Tool[] {
  const [here, everywhere, whole] = [
    searchHistory(read, false),
    searchHistory(read, true),
    expand(read),
  ]
  const plan = updatePlan(read)
  const isHiding = rememberLast((branch: Branch) => hidesAnything(branch) && hidesMuch(branch))
  const loading = rememberLast((prompts: readonly Prompt[]) => {
    const saved = prompts.filter(({ purpose = '' }) => purpose !== '')
    return saved.length === 0 ? [] : [loadInstructions(read, saved)]
  })
  const together = rememberLast(
    (
      tools: readonly Tool[],
      own: readonly Tool[],
      reading: Tool | undefined,
      hides: boolean,
      mayLeave: boolean,
    ): readonly Tool[] => [
      ...tools,
      ...(read.sessionMemory?.tools ?? []),
      plan,
      ...own,
      ...(reading ? [reading] : []),
      ...(mayLeave ? [everywhere] : []),
      ...(hides && !mayLeave ? [here] : []),
      ...(hides ? [whole] : []),
    ],
  )
  return branch =>
    together(
      read.tools(),
      loading(read.prompts?.() ?? NONE),
      read.projectFiles?.()?.tool,
      isHiding(branch),
      read.environment().settings.searchSessions,
    )
}

const NONE: readonly Prompt[] = []
