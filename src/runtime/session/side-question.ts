/** Asks a side question, and takes it into the conversation. Loaded with the first one. */
import {
  type EventOf,
  foldBranch,
  removeCalls,
  saysNothing,
  type SendOutcome,
  sideQuestionRequest,
  sideQuestionText,
  userMessage,
} from '../../engine/index.ts'
import { engineFailure } from '../../i18n/en/sentences/engine-failures.ts'
import { steeringText } from '../../i18n/en/sentences/steering.ts'
import { streamAnswer } from '../requests/stream-answer.ts'
import { type Core, isAtWork } from './core.ts'
import { addBytes } from './handlers/images.ts'
import { acquire } from './other-tabs.ts'
import type { SideAnswer } from './snapshot.ts'
import { recordAndDecide } from './take-turn.ts'
import { record } from './write-log.ts'

type Asked = EventOf<'v1.side-question-asked'>
type Answered = Omit<EventOf<'v1.side-question-answered'>, 'id' | 'parentId' | 'at'>

/** The running side question can be stopped by this id. */
const RUNNING = 'side question'

/** What a person may do with a side question, given its words or its id. */
export const SIDE_QUESTION = { ask, repeat, stop, take }

/** Stores the question and asks the model. Resolves when it is stored: null, or why it cannot be asked now. */
function ask(core: Core, text: string): Promise<string | null> {
  return core.inOrder(async () => {
    const refusal = await whyNot(core)
    if (refusal !== null) return refusal
    await recordAndDecide(core, [{ type: 'v1.side-question-asked', text }])
    return begin(core, core.state().engine.branch.sideQuestions.at(-1)?.event)
  })
}

/** Asks a stored question again; its new answer counts. */
function repeat(core: Core, questionId: string): Promise<string | null> {
  return core.inOrder(
    async () => (await whyNot(core)) ?? begin(core, questionIn(core, questionId)?.event),
  )
}

/** Stops the running side question; the words so far are stored. */
async function stop(core: Core): Promise<null> {
  core.ports.running.cancel(RUNNING)
  return null
}

/** Question and answer become the newest messages. Resolves with null, or why not. */
function take(core: Core, questionId: string): Promise<string | null> {
  return core.inOrder(async () => {
    const refusal = await whyNot(core)
    if (refusal !== null) return refusal
    const question = questionIn(core, questionId)
    const given = question?.answer
    if (!given || question.takenAs !== null || saysNothing(given.parts)) return null
    const { parts, model, finishReason } = given
    // One write, and no decision about it: a message of the person would start a turn.
    await record(core, [
      userMessage(question.event.text),
      { type: 'v1.message-appended', role: 'assistant', parts, model, finishReason },
      { type: 'v1.side-question-taken', questionId: question.event.id },
    ])
    const { engine, events } = core.state()
    core.change({ engine: { ...engine, branch: foldBranch(events) } })
    core.countSoon()
    return null
  })
}

function questionIn(core: Core, questionId: string) {
  const { sideQuestions } = core.state().engine.branch
  return sideQuestions.find(({ event }) => event.id === questionId)
}

/** Why the session cannot take a side question now, as a sentence; null if it can. */
async function whyNot(core: Core): Promise<string | null> {
  const { live } = core.state()
  if (live.side !== null) return steeringText('otherSideQuestion')
  if (isAtWork(core.state()) || !(await acquire(core))) return steeringText('whileAnswering')
  return isAtWork(core.state()) ? steeringText('whileAnswering') : null
}

function begin(core: Core, question: Asked | undefined): null {
  if (!question) return null
  showSide(core, { questionId: question.id, parts: [] })
  void answer(core, question).catch(core.options.onFault)
  return null
}

function showSide(core: Core, side: SideAnswer | null): void {
  core.change({ live: { ...core.state().live, side } })
}

/** Asks the model outside of the queue: the conversation may go on meanwhile. */
async function answer(core: Core, question: Asked): Promise<void> {
  try {
    const { running } = core.ports
    const ended = await running.run(RUNNING, signal => askModel(core, question, signal))
    await core.inOrder(() => recordAndDecide(core, [ended]))
  } finally {
    showSide(core, null)
  }
}

async function askModel(core: Core, question: Asked, signal: AbortSignal): Promise<Answered> {
  const { id, text } = question
  const { chat } = core.ports.model()
  await core.countNow()
  await core.options.counts.ensure([sideQuestionText(text)])
  const built = sideQuestionRequest(core.state().engine.branch, question, core.config())
  const base = { type: 'v1.side-question-answered', questionId: id, model: chat.ref } as const
  if (built.type === 'refused')
    return { ...base, ...noAnswer(engineFailure(built.reason)), usage: null }
  const outcome = await streamAnswer(chat, await addBytes(built.request, core.ports), {
    signal,
    onParts: parts => showSide(core, { questionId: id, parts }),
    onImagesRefused: () => core.options.onNotice('images-refused'),
  })
  return { ...base, ...endOf(outcome) }
}

const noAnswer = (failure: string) => ({ parts: [], finishReason: null, failure })

/** What is stored of the outcome. Words that arrived before a failure are kept. */
function endOf(
  outcome: SendOutcome,
): Pick<Answered, 'parts' | 'finishReason' | 'failure' | 'usage'> {
  const usage = outcome.type === 'finished' ? outcome.usage : null
  const parts = removeCalls(outcome.parts)
  if (saysNothing(parts)) {
    const isCall = outcome.parts.length > parts.length
    const why = isCall ? steeringText('wantedTool') : steeringText('noWords')
    return { ...noAnswer(outcome.type === 'failed' ? outcome.failure.message : why), usage }
  }
  const finishReason = outcome.type === 'finished' ? outcome.finishReason : 'interrupted'
  return {
    parts,
    finishReason: finishReason === 'tool-calls' ? 'stop' : finishReason,
    failure: null,
    usage,
  }
}
