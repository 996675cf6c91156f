import { textsOf } from '../../texts.ts'

/** Failures of requests that the app itself notices. */
export const requestText = textsOf('sentences.requests', {
  silence: 'The server sent nothing for two minutes.',
  cutStream: 'The connection broke before the answer ended.',
  offline:
    'The request to {host} failed, and this page cannot reach its own server either. Check the network, then press Retry.',
  'offline-model':
    'The request to the model failed, and this page cannot reach its own server either. Check the network, then press Retry.',
})

/** Images and files in the message box. */
export const attachmentFaultText = textsOf('sentences.message-box', {
  tooManyImages: {
    one: 'A message can take {count} image at most. Send these first, then attach the others.',
    other: 'A message can take {count} images at most. Send these first, then attach the others.',
  },
  imageGone:
    '“{name}” is no longer on this device. Remove it and attach it again. Nothing was sent.',
  'imageGone-unnamed':
    'An image is no longer on this device. Remove it and attach it again. Nothing was sent.',
  tooLong:
    '“{name}” has more than 4 million characters. Divide it, and attach the part that matters.',
  notText:
    '“{name}” is no text. Images, text, PDF, Word (.docx) and spreadsheets (.xlsx, .csv) can be attached. Save it as one of these, or copy its words.',
  emptyFile: '“{name}” is empty.',
  unreadable: '“{name}” could not be read. Choose it again.',
})

/** Documents that cannot be read. */
export const documentText = textsOf('sentences.documents', {
  password:
    '“{name}” is protected by a password. Save a copy without the password, and attach that.',
  'no-words':
    '“{name}” contains no words that can be read, perhaps only pictures of pages. Have the text recognized (OCR) first, or attach single pages as images.',
  broken:
    '“{name}” is damaged and cannot be read. Open it in its own program, save it again, and attach that.',
  'too-large':
    '“{name}” is too large to read. Save the pages or the sheet that matter as a file of their own, and attach that.',
  'old-format':
    '“{name}” is in an old format of Office. Save it as .docx or .xlsx, and attach that.',
  'unknown-format':
    '“{name}” is of a kind that cannot be read. Save it as PDF, .docx, .xlsx or text, and attach that.',
  'too-slow':
    '“{name}” took too long to read. Save the pages that matter as a file of their own, and attach that.',
})

const imageText = textsOf('sentences.images', {
  notAnImage:
    '“{name}” cannot be attached: it is no PNG, JPEG, WebP or GIF image. Nothing was changed.',
  'notAnImage-pasted':
    'The pasted image cannot be attached: it is no PNG, JPEG, WebP or GIF image. Nothing was changed.',
  broken: '“{name}” cannot be attached: the file is broken. Nothing was changed.',
  'broken-pasted': 'The pasted image cannot be attached: the file is broken. Nothing was changed.',
  tooManyBytes:
    '“{name}” is larger than 50 MB, which is too large to attach. Make it smaller first. Nothing was changed.',
  'tooManyBytes-pasted':
    'The pasted image is larger than 50 MB, which is too large to attach. Make it smaller first. Nothing was changed.',
  tooManyPixels:
    '“{name}” has more than 100 million pixels, which is too large to attach. Make it smaller first. Nothing was changed.',
  'tooManyPixels-pasted':
    'The pasted image has more than 100 million pixels, which is too large to attach. Make it smaller first. Nothing was changed.',
  neverSmallEnough:
    '“{name}” cannot be made small enough, which is too large to attach. Make it smaller first. Nothing was changed.',
  'neverSmallEnough-pasted':
    'The pasted image cannot be made small enough, which is too large to attach. Make it smaller first. Nothing was changed.',
})

/** Why an image cannot be attached. `name` is empty for none, as for a pasted image. */
export function imageFault(
  code: 'notAnImage' | 'broken' | 'tooManyBytes' | 'tooManyPixels' | 'neverSmallEnough',
  name: string,
): string {
  return name === '' ? imageText(`${code}-pasted`) : imageText(code, { name })
}

/** Changes of the session's own system prompt and sampling. */
export const sessionOptionText = textsOf('sentences.session-options', {
  systemPromptSet: 'This chat has a system prompt of its own from the next request on.',
  systemPromptRemoved: 'This chat has no system prompt of its own any more.',
  samplingChanged: 'Replies of this chat use these settings from the next request on.',
  bothChanged:
    'This chat has another system prompt and other reply settings from the next request on.',
  undo: 'Undo',
})

/** The plan, and the instructions in force. */
export const planNoticeText = textsOf('sentences.plan', {
  planRemoved: 'The plan of this chat is removed.',
  unloaded: 'The instructions “{name}” no longer count in this chat.',
  tooLong: {
    one: 'The instructions “{name}” are too long: each request would contain them. Shorten them to {count} character.',
    other:
      'The instructions “{name}” are too long: each request would contain them. Shorten them to {count} characters.',
  },
  undo: 'Undo',
})

/** A deleted message. */
export const deletionText = textsOf('sentences.deletions', {
  deleted:
    'Message {messageNumber} deleted. It stays in this chat’s log until the chat is deleted.',
  undo: 'Undo',
})

/** Several messages that are marked at once. */
export const markedText = textsOf('sentences.marked', {
  pin: { one: '{count} message always kept.', other: '{count} messages always kept.' },
  unpin: {
    one: '{count} message no longer always kept.',
    other: '{count} messages no longer always kept.',
  },
  exclude: {
    one: '{count} message hidden from the model.',
    other: '{count} messages hidden from the model.',
  },
  include: {
    one: 'The model reads {count} message again.',
    other: 'The model reads {count} messages again.',
  },
  undo: 'Undo',
})

/** Messages that are copied into a session of their own. */
export const copiedText = textsOf('sentences.copied', {
  title: 'From {title}',
  untitled: 'Copied messages',
  copied: {
    one: '{count} message copied from “{title}”.',
    other: '{count} messages copied from “{title}”.',
  },
  'copied-untitled': {
    one: '{count} message copied from the other chat.',
    other: '{count} messages copied from the other chat.',
  },
  hide: 'Hide them there',
  hidden: {
    one: '{count} message hidden from the model in “{title}”.',
    other: '{count} messages hidden from the model in “{title}”.',
  },
  'hidden-untitled': {
    one: '{count} message hidden from the model in the other chat.',
    other: '{count} messages hidden from the model in the other chat.',
  },
  undo: 'Undo',
})

/** Summaries that failed; each is followed by what was changed. */
export const summaryText = textsOf('sentences.summaries', {
  failed: 'The summary could not be written: {reason}.',
  tooSlow: 'The model took too long for a summary, so it was stopped.',
  windowTooSmall: {
    one: 'The model’s window of {count} token is too small to write a summary of this. Choose “Quotes only, no AI”, which needs no window.',
    other:
      'The model’s window of {count} tokens is too small to write a summary of this. Choose “Quotes only, no AI”, which needs no window.',
  },
})

/** A fact that is added to a summary again. */
export const restoreText = textsOf('sentences.restore', {
  kept: 'Kept in the summary: {fact}',
  impossible: 'The summary cannot take this in. Choose “Always keep” for message {messageNumber}.',
  takeBack: 'Take back',
})

/** Why the vault of saved keys was not opened or written. */
export const vaultText = textsOf('sentences.vault', {
  'wrong-passphrase':
    'That is not the passphrase of your saved keys. Nothing was changed; try again.',
  damaged:
    'Your saved keys were changed or damaged on this device, so they cannot be trusted or read; the passphrase is not the cause. Nothing was deleted. Delete them here and paste your keys again.',
  'rolled-back':
    'An older copy of your saved keys was put back on this device, so none of it is used. If you restored it yourself, reload and unlock it; otherwise delete the saved keys here and paste your keys again.',
  newer:
    'A newer version of Palimpsest saved these keys. Reload to get that version; nothing was changed.',
  missing: 'No keys are saved on this device any more. Another tab may have deleted them.',
  exists:
    'Keys are saved on this device already, by another tab. Unlock them with their passphrase.',
  resealed:
    'Another tab changed the passphrase of your saved keys. Unlock them with the new one; nothing was lost.',
  impossible:
    'This page is not encrypted (plain http), so the browser offers no encryption here and keys stay in this tab’s memory. Open Palimpsest over https, or on localhost, to save keys.',
})
