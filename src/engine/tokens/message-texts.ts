/**
 * The texts that a model reads of a message.
 *
 * What a summarizer is shown (`compaction/transcript-text.ts`), what is counted (`request-tokens.ts`) and what the archive
 * gives back (`archive.ts`) name the tool as well, clip, or tell of an image in a note: each a reading of its own.
 *
 * @module
 */
import type { Part, ToolCallPart } from '../message/message.ts'
import { argumentsText } from './request-tokens.ts'

/**
 * Every text of these parts as it is, in order; of an image its name. Reasoning is none of it. `argumentsAs` writes a
 * call's arguments: as JSON where nothing else is said.
 */
export function readTexts(
  parts: readonly Part[],
  argumentsAs: (call: ToolCallPart) => string = argumentsText,
): readonly string[] {
  return parts.flatMap(part => {
    switch (part.type) {
      case 'text':
        return [part.text]
      case 'reasoning':
        return []
      case 'image':
        return [part.name]
      case 'tool-call':
        return [argumentsAs(part)]
      case 'tool-result':
        return [part.output]
    }
  })
}
