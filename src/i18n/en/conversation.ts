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
  'reading.retry-server': 'The server',
  'reading.retry-unreachable': '{server} cannot be reached from this page.',
  'reading.retry-rate-limit': '{server} is limiting requests right now.',
  'reading.retry-server-error': '{server} had an internal error.',
  'reading.retry-offline': 'There is no network.',
  'reading.retry-in': 'Trying again in {time}.',
  'reading.retry-at': 'Trying again at {time}.',
  'reading.retry-online': 'Your message is kept, and is sent as soon as the network is back.',
  'reading.retry-check':
    'Check that the server runs, that the address is right and that it allows requests from this site.',
  'reading.retry-now': 'Try now',
  'reading.failed': 'The request failed. Nothing is lost.',
  'reading.failed-before': 'No answer.',
  'reading.stopped-early': 'Stopped before the first word',
  'reading.waits.vocabulary': 'loading what counts tokens, this once',
  'reading.waits.search': 'searching earlier messages',
  'reading.view.summarised': 'Read as a summary',
  'reading.view.masked': 'Shortened for the model',
  'reading.view.excluded': 'Hidden from the model',
  'reading.view.cleared': 'Hidden from the model',
  'reading.view.trimmed': 'No room in the next request',
  'reading.why.summarised': 'The model reads a summary in place of this message.',
  'reading.why.pinned': 'This message is sent whole with every request.',
  'reading.why.excluded': 'Hidden by you: the model does not read this until you show it again.',
  'reading.why.masked': 'Shortened: the model reads a short marker in place of this tool result.',
  'reading.why.cleared': 'Hidden: the model does not read this until you show the messages again.',
  'reading.why.trimmed':
    'No room: the next request would be too long with it. It is read again when there is room.',
})

/** What the open chat needs of the person, above the message box. */
export const adviceText = textsOf('core.advice', {
  'advice.name': 'Advice',
  'advice.too-long': 'Your message is too long to be sent',
  'advice.too-long-why':
    'It takes about {draft} tokens, {excess} more than a window of {window} can hold with what is in every request. Shorten it, or choose a model with a larger window.',
  'advice.too-long-model': 'Other model…',
  'advice.switch': 'This chat is too long for the model that you chose',
  'advice.switch-why':
    'It takes {tokens} tokens, and a request to this model may take {budget} of its window of {window}.',
  'advice.switch-do': 'Summarize to fit',
  'advice.offer': 'This chat is too long for {model}',
  'advice.offer-why':
    'It takes {tokens} tokens, and a request to {model} may take {budget} of its window of {window}. {present} answers until you choose.',
  'advice.offer-compact': 'Summarize, then switch',
  'advice.offer-switch': 'Switch without a summary',
  'advice.offer-stay': 'Stay with {present}',
  'advice.compacting': 'Summarizing older messages for a smaller window',
  'advice.rebuild': {
    one: '{count} summary stands for older messages',
    other: '{count} summaries lie over each other',
  },
  'advice.rebuild-why':
    'Each was written from the one before, so details fade, and words such as “done”, “stop” or “wait for me” get lost first. One new summary can be written from the originals.',
  'advice.rebuild-do': 'Rebuild from the originals',
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
  'branches.beside': 'See all answers side by side',
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
  'shell.drop.session': 'Drop to import or attach',
  'shell.drop.backup': 'Drop to see what this zip would bring',
  'shell.drop.attached': 'Drop to attach to your message',
  'shell.drop.unsupported':
    'Only images, documents, text and code, and files to import (JSON, zip) can be dropped here',
  'shell.drop.unknown': 'Drop files to attach them, or chats (files, folders, zips) to import them',
  'images.open': 'Open {name}, {width} × {height}',
  'images.in-message': { one: 'Attached', other: '{count} attached' },
  'images.missing': '{name} is not on this device.',
  'images.broken': '{name} cannot be shown by this browser.',
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
