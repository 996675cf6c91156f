/** What the steps run in the page: each function is sent as its text, so it uses nothing from around it. */

export function isTyped(words: string): boolean {
  return [...document.querySelectorAll('textarea')].some(({ value }) => value === words)
}

/** Keeps the next file that is handed out, which goes to the disk all the same. */
export function keepSavedFile(): null {
  const create = URL.createObjectURL.bind(URL)
  URL.createObjectURL = content => {
    if (content instanceof Blob) Object.assign(globalThis, { savedFile: content })
    return create(content)
  }
  return null
}

export async function savedFile(): Promise<string | null> {
  const file: unknown = Reflect.get(globalThis, 'savedFile')
  return file instanceof Blob ? file.text() : null
}

/** The next chooser of files gives this one, without a window of the browser. */
export function chooseNext(text: string): null {
  const click = HTMLInputElement.prototype.click
  HTMLInputElement.prototype.click = function choose() {
    if (this.type !== 'file') return click.call(this)
    HTMLInputElement.prototype.click = click
    const chosen = new DataTransfer()
    chosen.items.add(new File([text], 'session.json', { type: 'application/json' }))
    this.files = chosen.files
    this.dispatchEvent(new Event('change'))
  }
  return null
}

export function addressOf(): string {
  return location.href
}

export function hashOf(): string {
  return location.hash
}

export function hasText(words: string): boolean {
  return document.body.textContent.includes(words)
}

/** One is chosen, of so many. */
export function hasPlaces(count: number): boolean {
  return [...document.querySelectorAll('[role=status], output, span, p')].some(({ textContent }) =>
    new RegExp(`^(?:\\d+ of ${count}|${count} matches)$`).test(textContent.trim()),
  )
}

export function textsOf(selector: string): readonly string[] {
  return Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent)
}

export function isChosen(name: string): boolean {
  return [...document.querySelectorAll('[role=tab][aria-selected=true]')].some(
    ({ textContent }) => textContent === name,
  )
}

export function isNarrow(px: number): boolean {
  return innerWidth <= px
}

export function fits(): boolean {
  return document.documentElement.scrollWidth <= innerWidth
}

export function languageOf(): string {
  const { lang, dir } = document.documentElement
  return `${lang} ${dir}`
}

/** Chooses the option with this value in the list that has an option in Arabic. */
export function chooseLanguage(value: string): null {
  const list = document.querySelector('option[lang=ar]')?.closest('select')
  if (!list) throw new Error('There is no list of languages')
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
  return null
}

/** True if the button with this name is at the left of the message box. */
export function isLeftOfBox(button: string): boolean {
  const box = document.querySelector('main textarea')?.getBoundingClientRect()
  const sends = document
    .querySelector(`main button[aria-label="${button}"]`)
    ?.getBoundingClientRect()
  return box !== undefined && sends !== undefined && sends.left < box.left + box.width / 2
}

/** True if a passage of a message was found, with this word marked. */
export function hasPassage(word: string): boolean {
  const marks = document.querySelectorAll('[data-passage] mark')
  return [...marks].some(({ textContent }) => textContent === word)
}

/** True if a passage of a message was found, with this word marked, and has the focus. */
export function isPassageChosen(word: string): boolean {
  const passage = document.activeElement?.closest('[data-passage]')
  return passage?.querySelector('mark')?.textContent === word
}

/** True once the service worker has all files that a visit needs. */
export function isKept(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller?.state === 'activated'
}

/** What the browser offers of what not every browser has; `isWebKit`: it may delete what is stored after a week. */
export async function offers() {
  const storage: Partial<StorageManager> | undefined = navigator.storage
  return {
    isWebKit: navigator.vendor.startsWith('Apple'),
    folders: 'showDirectoryPicker' in globalThis,
    webgpu: 'gpu' in navigator,
    model: 'LanguageModel' in globalThis || 'Summarizer' in globalThis,
    threads: crossOriginIsolated,
    persisted: (await storage?.persisted?.()) ?? null,
    dictation: 'SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis,
    idle: 'requestIdleCallback' in globalThis,
  }
}
