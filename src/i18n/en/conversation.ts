import { textsOf } from '../texts.ts'

/** Texts of the conversation only; loaded with it. */
export const readingText = textsOf('core.reading', {
  'reading.in-summary': 'In summary {number}',
  'reading.run-messages': 'messages {first}–{last}',
  'reading.run-at': 'at ¶{number}, {day}',
  'reading.run-days': {
    one: '{count} message, {from}',
    other: '{count} messages, {from} to {until}',
  },
  'reading.run-here': 'Where you are',
  'reading.go-to-summary': 'Go to summary',
  'reading.fold': 'Collapse',
  'reading.unfold': 'Expand',
  'reading.find': 'Find in this chat',
  'reading.find-previous': 'Previous match',
  'reading.find-next': 'Next match',
  'reading.find-close': 'Close find',
  'reading.find-none': 'No match',
  'reading.find-count': { one: '{count} match', other: '{count} matches' },
  'reading.find-place': '{place} of {count}',
  'reading.lines': { one: '{count} line', other: '{count} lines' },
  'reading.wrap': 'Wrap',
  'reading.download': 'Download',
  'reading.copy-markdown': 'Copy as Markdown',
  'reading.copy-csv': 'Copy as CSV',
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
  'reading.why.excluded': 'Hidden by you: the model does not read this until you show it again.',
  'reading.why.masked': 'Shortened: the model reads a short marker in place of this tool result.',
  'reading.why.cleared': 'Hidden: the model does not read this until you show the messages again.',
  'reading.why.trimmed':
    'No room: the next request would be too long with it. It is read again when there is room.',
})

/** Versions of messages, and the editor in a message's place. */
export const branchesText = textsOf('core.branches', {
  'branches.again': 'Answer again',
  'branches.again-others': 'Answer again in another way',
  'branches.again-with': 'Switch to {model} and retry',
  'branches.again-hint': 'Answer again with a hint or other settings…',
  'branches.made-hint': 'with the hint “{hint}”',
  'branches.made-temperature': 'temperature {value}',
  'branches.made-topP': 'top-p {value}',
  'branches.made-replyTokens': 'at most {value} tokens',
  'branches.made-stop': 'stop at {value}',
  'branches.export': 'Export message',
  'branches.fork': 'Branch',
  'branches.rewind': 'Go back to here',
  'branches.select': 'Select several…',
  'branches.tool-key': '{tool} ({key})',
  'branches.version': 'Version {index} of {count} of message {number}',
  'branches.version-coming': 'Version {index} of {count}, without an answer yet',
  'branches.place': '{index} / {count}',
  'branches.previous': 'Previous version',
  'branches.next': 'Next version',
  'branches.compare': 'Compare the versions',
  'branches.went-back': 'You are back here. What came after it is in the other version.',
  'branches.no-answer': 'No answer in this version yet.',
  'branches.editing': 'Editing',
  'branches.edit-label': 'Edit message {number}',
  'branches.reads': 'The model will read',
  'branches.summaries': { one: '{count} summary', other: '{count} summaries' },
  'branches.pins': { one: '{count} kept message', other: '{count} kept messages' },
  'branches.message': 'message {first}',
  'branches.messages': 'messages {first} to {last}',
  'branches.this': 'this',
  'branches.only-this': 'only this message',
  'branches.shortened': 'It does not fit as it is: older messages are summarized or hidden first.',
  'branches.leaves': {
    one: 'Sent as a new branch: the message below stays in branch {branch}.',
    other: 'Sent as a new branch: the {count} messages below stay in branch {branch}.',
  },
  'branches.leaves-none': 'Sent as a new branch: the old words stay in branch {branch}.',
  'branches.counting': 'Counting what the model will read…',
  'branches.keys': '{key} Enter sends, Esc cancels',
  'branches.wait': 'Nothing can be sent while an answer is written.',
  'branches.given-up': 'The edit was discarded.',
})

/** Quotes in the message box, and the button that makes one. */
export const composerText = textsOf('core.composer', {
  'composer.quote': 'Quote',
  'composer.quote-key': 'Quote ({key})',
  'composer.quotes': 'Quotes',
  'composer.unquote': 'Remove the quote',
})

/** Attachments of the message in the box, and an opened one. */
export const attachmentsText = textsOf('core.attachments', {
  'files.pages': { one: '{count} page', other: '{count} pages' },
  'files.parts': { one: '{count} part', other: '{count} parts' },
  'files.too-long':
    '“{name}” is larger than the window of {model}, which has {tokens} tokens. The model reads its outline, and for each question the passages about it.',
  'files.outline':
    'The model reads the outline of “{name}”, and for each question the passages about it.',
  'files.send-all': 'Send all of it',
  'files.name': 'File',
  'files.facts': { one: 'One line, {size}', other: '{count} lines, {size}' },
  'images.attached': 'Attached files',
  'images.reading': 'Reading…',
  'images.remove': 'Remove {name}',
  'images.missing-why':
    'This browser does not have this file’s data. To bring it back, import a chat that was exported where it was attached.',
  'images.facts': '{width} × {height} pixels, {size}',
  'images.save': 'Download',
  'images.name': 'Image',
  'images.blind': {
    one: '{model} cannot see images: it will only be told that there is one.',
    other: '{model} cannot see images: it will only be told that there are {count}.',
  },
  'images.choose-model': 'Choose a model that can',
})

/** Reading aloud, and dictation; loaded with the conversation and with the button. */
export const speechText = textsOf('core.speech', {
  'speech.read': 'Read aloud',
  'speech.stop-reading': 'Stop reading aloud',
  'speech.code': 'Code, not read aloud.',
  'speech.dictate': 'Dictate',
  'speech.stop-dictating': 'Stop dictating',
  'speech.sent':
    'While you dictate, this browser may send what the microphone hears to its maker to have it written down; Chrome does. Nothing else of this chat goes there.',
  'speech.not-allowed':
    'The browser does not allow the microphone here. Allow it in the site’s settings, then try again.',
  'speech.no-microphone': 'No microphone was found.',
  'speech.network':
    'The browser could not reach the service that writes down what you say. Nothing you typed is lost.',
  'speech.failed': 'The browser could not write down what you said. Nothing you typed is lost.',
})

/** Backup, and restore with a preview. */
export const backupText = textsOf('core.backup', {
  'backup.name': 'Backup',
  'backup.why':
    'One zip with all chats, images, saved presets, prompts, memory and settings. Keys are never in it.',
  'backup.do': 'Back up everything',
  'backup.writing': 'Backing up…',
  'backup.done': 'Backed up: {name}',
  'backup.restore': 'Restore a backup…',
  'backup.remind': 'Back up…',
  'backup.last': 'Last backup: {when}.',
  'backup.none-yet': 'No backup yet.',
  'backup.rhythm': 'Remind me to back up',
  'backup.rhythm-why':
    'A reminder appears below the list of chats if something changed since then.',
  'backup.rhythm.never': 'Never',
  'backup.rhythm.weekly': 'Every week',
  'backup.rhythm.fortnightly': 'Every two weeks',
  'backup.rhythm.monthly': 'Every month',
  'restore.name': 'Restore a backup',
  'restore.of': 'Restore {name}',
  'restore.written': 'Written {when}. Nothing that is here is replaced or deleted.',
  'restore.unknown-time': 'Nothing that is here is replaced or deleted.',
  'restore.reading': 'Reading the backup…',
  'restore.other': 'Other file…',
  'restore.table': 'What would happen',
  'restore.what': 'What',
  'restore.here': 'Here',
  'restore.in-file': 'In the file',
  'restore.after': 'After',
  'restore.sessions': 'Chats',
  'restore.new': 'only in the file',
  'restore.same': 'here already',
  'restore.differs': 'different here: added as copies',
  'restore.presets': 'Saved presets',
  'restore.prompts': 'Prompts',
  'restore.projects': 'Projects',
  'restore.memory': 'Changes of the memory',
  'restore.none': '–',
  'restore.faults': {
    one: '{count} part of the file cannot be restored',
    other: '{count} parts of the file cannot be restored',
  },
  'restore.faults-rest': 'The rest can.',
  'restore.settings': 'Use the settings in the file, too',
  'restore.settings-why':
    'They take the place of yours: appearance, model, address, summaries. Keys stay as they are.',
  'restore.do': { one: 'Restore {count} chat', other: 'Restore {count} chats' },
  'restore.do-presets': {
    one: 'Restore {count} saved preset',
    other: 'Restore {count} saved presets',
  },
  'restore.do-prompts': { one: 'Restore {count} prompt', other: 'Restore {count} prompts' },
  'restore.do-projects': { one: 'Restore {count} project', other: 'Restore {count} projects' },
  'restore.do-memory': 'Restore the memory',
  'restore.do-settings': 'Use these settings',
  'restore.nothing': 'Everything in this file is here already.',
  'restore.restoring': { one: 'Restoring {count} chat…', other: 'Restoring {count} chats…' },
  'restore.done': { one: '{count} chat restored.', other: '{count} chats restored.' },
  'restore.done-presets': {
    one: '{count} saved preset restored.',
    other: '{count} saved presets restored.',
  },
  'restore.done-prompts': { one: '{count} prompt restored.', other: '{count} prompts restored.' },
  'restore.done-projects': {
    one: '{count} project restored.',
    other: '{count} projects restored.',
  },
  'restore.done-memory': 'Memory restored.',
  'restore.stopped': 'Cancelled. What was restored by then stays.',
})
