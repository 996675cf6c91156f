/**
 * A plausible summary for a compaction request: every section, with lines taken from the transcript.
 */
import { NOTHING, SECTIONS } from '../../src/engine/compaction/sections.ts'
import { wireText, type WireBody } from './body.ts'

const MARKER = '[palimpsest: summarize a conversation]'

export function isSummaryRequest({ messages }: WireBody): boolean {
  return messages.some(message => message.role === 'system' && wireText(message).includes(MARKER))
}

/** `sign` is in the goal, so that a test finds the summary in the next request. */
export function summaryFor(body: WireBody, sign = 'SUMMARY-SIGN'): string {
  const said = body.messages.map(wireText).join('\n')
  const lines = said
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.length > 20 && line.length < 120 && !/^[<#\-[]/.test(line))
  const bullets = [`${sign}: keep the conversation going`, ...lines.slice(-3)]
  return SECTIONS.map(({ heading }, index) => {
    const items = index === 0 ? bullets : [NOTHING]
    return `## ${heading}\n${items.map(item => `- ${item}`).join('\n')}`
  }).join('\n\n')
}
