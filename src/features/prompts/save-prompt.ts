import {
  LONGEST_PROMPT,
  LONGEST_PROMPT_NAME,
  LONGEST_PURPOSE,
  type PromptWords,
} from '../../transfer/prompt-file.ts'
import type { PromptPorts, PromptSaving } from '../../runtime/prompts/prompt-files.ts'
import { promptFaultText } from './sentences.ts'

/** Replaces the prompt named `former`, or adds one for null. */
export async function savePrompt(
  { store, clock }: PromptPorts,
  words: PromptWords,
  former: string | null,
): Promise<PromptSaving> {
  const name = words.name.trim()
  const sentence = faultOf({ ...words, name })
  if (sentence !== null) return { ok: false, sentence }
  const purpose = words.purpose?.trim() ?? ''
  const prompt = { name, text: words.text, ...(purpose !== '' && { purpose }), at: clock.now() }
  return (await store.replace(former === null ? [] : [former], [prompt]))
    ? { ok: true, count: 1 }
    : { ok: false, sentence: promptFaultText('nameTaken', { name }) }
}

function faultOf({ name, text, purpose = '' }: PromptWords): string | null {
  if (name === '') return promptFaultText('noName')
  if (name.length > LONGEST_PROMPT_NAME)
    return promptFaultText('longName', { count: LONGEST_PROMPT_NAME })
  if (purpose.length > LONGEST_PURPOSE)
    return promptFaultText('longPurpose', { count: LONGEST_PURPOSE })
  if (text.trim() === '') return promptFaultText('noText')
  return text.length > LONGEST_PROMPT
    ? promptFaultText('longText', { count: LONGEST_PROMPT })
    : null
}
