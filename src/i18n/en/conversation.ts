import { textsOf } from '../t.ts'

/** What only the conversation says; fetched with it. */
export const readingText = textsOf({
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
})

/** Versions of messages, and the editor in a message's place. */
export const branchesText = textsOf({
  'branches.edit': 'Edit',
  'branches.again': 'Answer again',
  'branches.again-others': 'Answer again in another way',
  'branches.again-with': 'Switch to {model} and retry',
  'branches.again-hint': 'Answer again with a hint or other sampling…',
  'branches.made-hint': 'with the hint “{hint}”',
  'branches.made-temperature': 'temperature {value}',
  'branches.made-topP': 'top-p {value}',
  'branches.made-replyTokens': 'at most {value} tokens',
  'branches.made-stop': 'stop at {value}',
  'branches.fork': 'Fork from here',
  'branches.tool-key': '{tool} ({key})',
  'branches.version': 'Version {index} of {count} of message {number}',
  'branches.version-coming': 'Version {index} of {count}, without an answer yet',
  'branches.place': '{index} / {count}',
  'branches.previous': 'Previous version',
  'branches.next': 'Next version',
  'branches.no-answer': 'No answer in this version yet.',
  'branches.editing': 'Editing',
  'branches.edit-label': 'Edit message {number}',
  'branches.reads': 'The model will read',
  'branches.tokens': '{tokens} tokens',
  'branches.summaries': { one: '{count} summary', other: '{count} summaries' },
  'branches.pins': { one: '{count} pin', other: '{count} pins' },
  'branches.message': 'message {first}',
  'branches.messages': 'messages {first} to {last}',
  'branches.this': 'this',
  'branches.only-this': 'only this message',
  'branches.and': '{before} and {last}',
  'branches.shortened': 'It does not fit as it is: older messages are compacted or left out first.',
  'branches.leaves': {
    one: 'Sent as a new branch: the message below stays in branch {branch}.',
    other: 'Sent as a new branch: the {count} messages below stay in branch {branch}.',
  },
  'branches.leaves-none': 'Sent as a new branch: the old words stay in branch {branch}.',
  'branches.counting': 'Counting what the model will read…',
  'branches.keys': '{key} Enter sends, Esc cancels',
  'branches.send': 'Send',
  'branches.wait': 'Nothing can be sent while an answer is written.',
  'branches.given-up': 'The edit was discarded.',
})

/** Attachments of the message being written, and one that is open. */
export const attachmentsText = textsOf({
  'files.tokens': '{tokens} tokens',
  'files.name': 'File',
  'files.facts': { one: 'One line, {size}', other: '{count} lines, {size}' },
  'images.attached': 'Attached files',
  'images.reading': 'Reading…',
  'images.remove': 'Remove {name}',
  'images.missing-why':
    'This browser does not have this file’s data. To bring it back, import a session that was exported where it was attached.',
  'images.facts': '{width} × {height} pixels, {size}',
  'images.save': 'Download',
  'images.name': 'Image',
  'images.blind': {
    one: '{model} cannot see images: it will only be told that there is one.',
    other: '{model} cannot see images: it will only be told that there are {count}.',
  },
  'images.choose-model': 'Choose a model that can',
})

/** Reading aloud, and dictation; fetched with the conversation and with the button. */
export const speechText = textsOf({
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

/** What providers do by themselves to what a model reads. */
export const providerEditsText = textsOf({
  'provider-edit.title': 'The provider changed what the model read for this answer.',
  'provider-edit.here': 'Nothing changed here.',
  'provider-edit.tools': {
    one: '{count} tool result cleared',
    other: '{count} tool results cleared',
  },
  'provider-edit.tools-some': 'tool results cleared',
  'provider-edit.thinking': {
    one: 'reasoning of {count} turn cleared',
    other: 'reasoning of {count} turns cleared',
  },
  'provider-edit.thinking-some': 'reasoning cleared',
  'provider-edit.summary': 'older messages read as a summary of its own',
  'provider-edit.other': '{name}',
  'provider-edit.other-count': '{name}: {count} cleared',
  'provider-edit.tokens': '{what}, {tokens} tokens less',
  'provider-edit.summary-words': 'Its summary',
})

/** Above the sample; fetched with the conversation. */
export const sampleText = textsOf({
  'sample.purpose': 'A chat app in your browser; you choose the model. This is a sample.',
  'sample.connect': 'Connect a model',
  'sample.brown':
    'Brown text: the model reads a summary in its place. You keep every word, and Undo brings it back.',
})

/** What can run here, in short; fetched with the column next to the sample. */
export const capabilitiesText = textsOf({
  'capabilities.title': 'What can run here?',
  'capabilities.intro': 'Nothing was downloaded and nothing left this device.',
  'capabilities.in-use': 'in use',
  'capabilities.demo': 'Demo model',
  'capabilities.demo-why': 'Scripted, not an AI. Everything can be tried with it, offline.',
  'capabilities.demo-use': 'Use',
  'capabilities.extractive': 'Summary of quotes, no AI',
  'capabilities.extractive-why': 'Needs no model. Compaction always works.',
  'capabilities.local': 'A small model on this device',
  'capabilities.local-why': 'Downloaded once, then it runs in your browser and nothing is sent.',
  'capabilities.local-in-use': '{model}, in your browser.',
  'capabilities.local-label': 'Choose a model on this device',
  'capabilities.choose': 'Choose',
  'capabilities.all': 'Check what this browser can run',
  'capabilities.endpoint': 'Your own key or server',
  'capabilities.endpoint-why':
    'Any OpenAI-compatible address: a provider with your key, or a local server such as Ollama, LM Studio, llama.cpp or vLLM. The key stays in this tab’s memory.',
  'capabilities.endpoint-in-use': '{model} at {host}.',
  'capabilities.add-key': 'Add key',
  'capabilities.change': 'Change',
})

/** The prompt library; fetched with the dialog, and with the prompts of the start page. */
export const promptsText = textsOf({
  'prompts.title': 'Prompts',
  'prompts.why': 'Texts that you write once and use often. Only on this device.',
  'prompts.yours': 'Your prompts',
  'prompts.all': 'All {count}',
  'prompts.new': 'New prompt',
  'prompts.from-message': 'Save the message as a prompt',
  'prompts.none':
    'There is no prompt yet. Write one, or save a message that you will send again: with {example} where it differs each time.',
  'prompts.edit': 'Edit {name}',
  'prompts.delete': 'Delete {name}',
  'prompts.deleted': '“{name}” is deleted.',
  'prompts.saved': '“{name}” is saved.',
  'prompts.imported': {
    one: '{count} prompt is imported.',
    other: '{count} prompts are imported.',
  },
  'prompts.import': 'Import…',
  'prompts.export': 'Export',
  'prompts.name': 'Name',
  'prompts.text': 'Text',
  'prompts.text-why': 'Words in double braces are blanks, to be filled each time: {example}.',
  'prompts.blanks': { one: '{count} blank: {names}', other: '{count} blanks: {names}' },
  'prompts.left': 'What you typed in the prompt was discarded.',
  'prompts.save': 'Save',
  'prompts.back': 'Back',
  'prompts.put': 'Insert into the message',
  'prompts.all-filled': 'All blanks are filled.',
  'prompts.empty-one': '{empty} of {count} blanks is still empty. Tab moves between them.',
  'prompts.empty-many': '{empty} of {count} blanks are still empty. Tab moves between them.',
})

/** Backing up everything, and restoring it with a preview. */
export const backupText = textsOf({
  'backup.name': 'Backup',
  'backup.why':
    'One zip with all sessions, images, saved presets, prompts and settings. Keys are never in it.',
  'backup.do': 'Back up everything',
  'backup.writing': 'Backing up…',
  'backup.done': 'Backed up: {name}',
  'backup.restore': 'Restore a backup…',
  'backup.remind': 'Back up…',
  'backup.last': 'Last backup: {when}.',
  'backup.none-yet': 'No backup yet.',
  'backup.rhythm': 'Remind me to back up',
  'backup.rhythm-why':
    'By a line below the list of sessions, where something changed since the last one.',
  'backup.rhythm.never': 'Never',
  'backup.rhythm.weekly': 'Every week',
  'backup.rhythm.monthly': 'Every month',
  'use.saved': 'Saved on this device',
  'use.all': '{size} on this device',
  'use.sessions': '{size} in sessions',
  'use.app': 'The app itself takes {size} more, to work offline.',
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
  'restore.sessions': 'Sessions',
  'restore.new': 'only in the file',
  'restore.same': 'here already',
  'restore.differs': 'different here: added as copies',
  'restore.presets': 'Saved presets',
  'restore.prompts': 'Prompts',
  'restore.plus': '+{count}',
  'restore.none': '–',
  'restore.faults': {
    one: '{count} part of the file cannot be restored',
    other: '{count} parts of the file cannot be restored',
  },
  'restore.faults-rest': 'The rest can.',
  'restore.settings': 'Use the settings in the file, too',
  'restore.settings-why':
    'They take the place of yours: appearance, model, address, summaries. Keys stay as they are.',
  'restore.do': { one: 'Restore {count} session', other: 'Restore {count} sessions' },
  'restore.do-presets': {
    one: 'Restore {count} saved preset',
    other: 'Restore {count} saved presets',
  },
  'restore.do-prompts': { one: 'Restore {count} prompt', other: 'Restore {count} prompts' },
  'restore.do-settings': 'Use these settings',
  'restore.nothing': 'Everything in this file is here already.',
  'restore.restoring': { one: 'Restoring {count} session…', other: 'Restoring {count} sessions…' },
  'restore.done': { one: '{count} session restored.', other: '{count} sessions restored.' },
  'restore.done-presets': {
    one: '{count} saved preset restored.',
    other: '{count} saved presets restored.',
  },
  'restore.done-prompts': { one: '{count} prompt restored.', other: '{count} prompts restored.' },
  'restore.stopped': 'Cancelled. What was restored by then stays.',
})
