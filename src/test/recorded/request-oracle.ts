/**
 * What a provider would refuse about a list of messages. Written from the providers' documentation (OpenAI chat
 * completions, Anthropic messages) and sharing nothing with the engine, so that it can judge it.
 */
import type { Message, Part } from '../../engine/message/message.ts'

export interface RequestFaults {
  /** Tool results whose call does not stand in the message right before them. */
  readonly orphans: number
  /** One sentence for each fault; empty for a request that is accepted. */
  readonly faults: readonly string[]
}

export function faultsOfRequest(messages: readonly Message[]): RequestFaults {
  const faults: string[] = [...faultsOfEnds(messages), ...reusedIds(messages)]
  let orphans = 0
  /** Calls of the message before, in order. */
  let open: readonly string[] = []
  for (const [index, message] of messages.entries()) {
    const answered = idsOf(message.parts, 'tool-result')
    const strays = answered.filter(id => !open.includes(id))
    orphans += strays.length
    if (strays.length > 0) faults.push(`Message ${index}: ${strays.join()} answers no call.`)
    if (answered.filter(id => !strays.includes(id)).join() !== open.join())
      faults.push(`Message ${index}: ${open.join()} are not answered once each, in order.`)
    faults.push(...faultsOfContent(message).map(fault => `Message ${index} ${fault}`))
    open = idsOf(message.parts, 'tool-call')
  }
  if (open.length > 0) faults.push(`Nothing answers ${open.join()} of the last message.`)
  return { orphans, faults }
}

const SPEAKERS = {
  image: 'user',
  'tool-call': 'assistant',
  reasoning: 'assistant',
  'server-work': 'assistant',
  'tool-result': 'tool',
} as const

function faultsOfContent({ role, parts }: Message): readonly string[] {
  const misplaced = parts
    .filter(part => (part.type === 'text' ? role === 'tool' : SPEAKERS[part.type] !== role))
    .map(({ type }) => `holds a ${type} in the role ${role}.`)
  const says = parts.some(part =>
    part.type === 'text' ? part.text.trim() !== '' : part.type !== 'reasoning',
  )
  return says ? misplaced : [...misplaced, 'is empty.']
}

function faultsOfEnds(messages: readonly Message[]): readonly string[] {
  const [first] = messages
  if (!first) return ['There is no message.']
  return [
    ...(first.role === 'user' ? [] : [`The first message is from ${first.role}.`]),
    ...(messages.at(-1)?.role === 'assistant' ? ['The last message is from assistant.'] : []),
  ]
}

function reusedIds(messages: readonly Message[]): readonly string[] {
  const ids = messages.flatMap(({ parts }) => idsOf(parts, 'tool-call'))
  const reused = ids.length - new Set(ids).size
  return reused === 0 ? [] : [`${reused} call ids are used more than once.`]
}

function idsOf(parts: readonly Part[], type: 'tool-call' | 'tool-result'): readonly string[] {
  return parts.flatMap(part => (part.type === type && 'callId' in part ? [part.callId] : []))
}
