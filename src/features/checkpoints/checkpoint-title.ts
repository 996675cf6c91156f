import { checkpointText } from './texts.ts'
import type { ShownCheckpoint } from './commands.ts'

/** The title that the person or the summary gave a checkpoint; without one, the messages it stands for or follows. */
export function checkpointTitle({
  title,
  span,
  messages,
}: Pick<ShownCheckpoint, 'title' | 'span' | 'messages'>): string {
  if (title !== null) return title
  return span
    ? checkpointText('checkpoints.span', { first: span.firstNumber, last: span.lastNumber })
    : checkpointText('checkpoints.place', { number: messages })
}
