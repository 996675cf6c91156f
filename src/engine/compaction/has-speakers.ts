import type { CompactionResult } from '../log/transcript.ts'

/** The first version in whose summaries no content can pass for a label. */
const SINCE = 2

/**
 * Whether the labels of a summary in the log tell who said what. True for a summary that code wrote with labels that
 * nothing in it can forge. A model may have written any label, and older code let content pass for one: such a summary
 * is one speaker's.
 */
export function hasSpeakers({
  summarizer,
  promptVersion,
}: Pick<CompactionResult, 'summarizer' | 'promptVersion'>): boolean {
  const [, version = '0'] = /-(\d{1,6})$/.exec(promptVersion) ?? []
  return summarizer === 'extractive' && Number(version) >= SINCE
}
