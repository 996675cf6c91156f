import { textsOf } from '../t.ts'

/** What only the conversation says; fetched with it. */
const reading = {
  'reading.in-summary': 'In summary {number}',
  'reading.run-messages': 'messages {first}–{last}',
  'reading.run-at': 'at ¶{number}, {day}',
  'reading.run-days': {
    one: '{count} message, {from}',
    other: '{count} messages, {from} to {until}',
  },
  'reading.run-here': 'Where you are',
  'reading.go-to-summary': 'Go to summary',
  'reading.fold': 'Fold up',
  'reading.unfold': 'Unfold',
  'reading.find': 'Find in this conversation',
  'reading.find-previous': 'Previous match',
  'reading.find-next': 'Next match',
  'reading.find-close': 'Close find',
  'reading.find-none': 'No match',
  'reading.find-count': { one: '{count} match', other: '{count} matches' },
  'reading.find-place': '{place} of {count}',
  'reading.today': 'Today',
  'reading.yesterday': 'Yesterday',
  'reading.lines': { one: '{count} line', other: '{count} lines' },
  'reading.wrap': 'Wrap',
  'reading.more-lines': { one: 'Show {count} more line', other: 'Show {count} more lines' },
  'reading.fewer-lines': 'Show fewer lines',
  'reading.diagram': 'Diagram',
  'reading.diagram-named': 'Diagram: {title}',
  'reading.diagram-source': 'Source',
  'reading.diagram.too-long': 'Too long to be drawn as a diagram.',
  'reading.diagram.too-slow': 'Drawing this took too long, so here is its source.',
  'reading.diagram.unknown-kind': 'Diagrams of this kind are not drawn here.',
  'reading.diagram.faulty': 'This cannot be drawn: it does not read as a diagram.',
  'reading.diagram.unavailable': 'The part that draws diagrams could not be fetched.',
  'reading.reads-all': 'the model reads all {count}',
  'reading.why.summarised': 'The model reads a summary in place of this message.',
  'reading.why.pinned': 'This message is sent whole with every request.',
  'reading.why.excluded': 'Left out: the model does not read this until you include it again.',
  'reading.why.masked': 'Masked: the model reads a short marker in place of this tool result.',
  'reading.why.cleared': 'Cleared: the model does not read this until you take the clear back.',
  'reading.why.trimmed':
    'Trimmed: the next request would be too long with it. It is read again when there is room.',
} as const

/** The text of a key with its parameters filled in, as `t` has it; fetched with the conversation. */
export const readingText = textsOf(reading)
