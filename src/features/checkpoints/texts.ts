import { textsOf } from '../../i18n/texts.ts'

/** The page of the checkpoints; loaded with it. */
export const checkpointText = textsOf('checkpoints', {
  'checkpoints.why': 'Places in this chat to come back to. What came later is never lost.',
  'checkpoints.loading': 'Reading the chat…',
  'checkpoints.failed': 'The chat could not be read. Close this page and try again.',
  'checkpoints.none': 'No checkpoints yet',
  'checkpoints.none-why':
    'Each time older messages become a summary, you can come back to that place. You can also make a checkpoint yourself before you try something.',
  'checkpoints.none-commands':
    'In the message box: /checkpoint and a title makes one, /rewind 3 goes back three turns.',
  'checkpoints.new': 'Title of a new checkpoint',
  'checkpoints.new-hint': 'for example “Before the dry run”; may stay empty',
  'checkpoints.make': 'Make one now',
  'checkpoints.busy': 'An answer is being written. Stop it, or wait for its end, to go back.',
  'checkpoints.here': 'On this branch',
  'checkpoints.elsewhere': 'On other branches',
  'checkpoints.span': 'Messages {first} to {last}',
  'checkpoints.place': 'After message {number}',
  'checkpoints.change': '{before} → {after} tokens',
  'checkpoints.by-hand': 'by hand',
  'checkpoints.untouched': 'nothing was summarized',
  'checkpoints.edited': '{writer}, edited by you',
  'checkpoints.you-are-here': 'You are here',
  'checkpoints.later': {
    one: 'Restoring goes back to this place. The {count} message after it stays on its own branch.',
    other:
      'Restoring goes back to this place. The {count} messages after it stay on their own branch.',
  },
  'checkpoints.later-none': 'Restoring goes back to what the model read at this place.',
  'checkpoints.other-branch':
    'Restoring goes to this place on its branch. What you leave stays on this one.',
  'checkpoints.fork': 'Branch',
  'checkpoints.compare': 'Compare',
  'checkpoints.rename-label': 'Title of checkpoint {number}',
  'checkpoints.branches': 'Branches of this chat',
  'checkpoints.branch': 'Branch {branch}',
  'checkpoints.branch-facts': { one: '{count} message, {when}', other: '{count} messages, {when}' },
  'checkpoints.branch-here': 'Shown now',
  'checkpoints.go': 'Go on here',
  'checkpoints.export': 'Save as files',
})
