/** A person in a great hurry, from a seed: runs inside a page, where nothing waits for the test. Sends, changes what waits, compacts, takes back, pins, and moves the session to the trash and out of it. */

export interface DriverWish {
  /** Of this tab alone. */
  readonly seed: number
  /** Begins the marks of this tab's texts. */
  readonly tab: string
  readonly forMs: number
  /** Nothing more is sent while so many messages wait. */
  readonly mostWaiting: number
  /** False where another tab does that: two would take the session from each other's hands. */
  readonly usesTrash: boolean
}

export interface Driven {
  /** Marks of all texts that were sent or written over others. */
  readonly marks: readonly string[]
  /** Marks of those that were written over in the queue, whether in time or not. */
  readonly writtenOver: readonly string[]
  /** What became of each text, in order, to tell of one that is missing. */
  readonly story: readonly string[]
  /** How often each thing was done. */
  readonly done: Readonly<Record<string, number>>
}

/** Names everything it needs itself, since it is carried into the page. */
export async function driveTab({
  seed,
  tab,
  forMs,
  mostWaiting,
  usesTrash,
}: DriverWish): Promise<Driven> {
  const marks: string[] = []
  const writtenOver: string[] = []
  const story: string[] = []
  const done: Record<string, number> = {}
  const address = location.hash
  let state = seed
  const until = performance.now() + forMs

  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('palimpsest')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })

  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(random() * limit)
  const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
  const all = (selector: string): HTMLElement[] => [
    ...document.querySelectorAll<HTMLElement>(selector),
  ]
  const named = (name: string | RegExp, within = ''): HTMLElement | undefined =>
    all(`${within} button, ${within} [role="menuitem"]`).find(each => {
      const label = (each.getAttribute('aria-label') ?? each.textContent).trim()
      return typeof name === 'string' ? label === name : name.test(label)
    })
  /** Waits half a second at most. */
  const soon = async <Found>(find: () => Found | undefined): Promise<Found | undefined> => {
    for (let tries = 0; tries < 50; tries += 1) {
      const found = find()
      if (found !== undefined) return found
      await pause(10)
    }
    return undefined
  }
  const box = (): HTMLTextAreaElement | undefined =>
    document.querySelector<HTMLTextAreaElement>('#message') ?? undefined
  const write = (area: HTMLTextAreaElement, text: string): void => {
    const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    setter?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const press = (target: Element, key: string): void => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  const tell = (what: string): void => {
    story.push(`${Math.round(performance.now() - (until - forMs))} ${what}`)
  }
  const newText = (): string => {
    const mark = `${tab}x${marks.length + 1}x`
    marks.push(mark)
    return `${mark} is remembered${' and told at length'.repeat(below(6))}.`
  }

  /** All that waits must be answered before the run can be judged. What is shown of it lags behind on a busy machine. */
  const isFull = (): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const counting = database.transaction('queue', 'readwrite').objectStore('queue').count()
      counting.addEventListener('success', () => resolve(counting.result >= mostWaiting))
      counting.addEventListener('error', () => reject(counting.error))
    })
  /** What is written elsewhere belongs to another session. */
  const isHere = (): boolean =>
    location.hash === address && document.querySelector('article') !== null

  const submit = async (text: string): Promise<boolean> => {
    if (!isHere() || (text === '' && (await isFull()))) return false
    const area = box()
    const isFree = area?.value === '' || area?.value.startsWith('/')
    // What came back from the queue goes first.
    if (!area || (text.startsWith('/') && !isFree)) return false
    if (isFree) write(area, text === '' ? newText() : text)
    await pause(below(3) * 5)
    tell(`send ${area.value}`)
    press(area, 'Enter')
    return true
  }
  const edit = async (): Promise<boolean> => {
    const lines = all('[data-queued]')
    const line = lines[below(lines.length)]
    const opener =
      line && [...line.querySelectorAll('button')].find(each => each.textContent === 'Edit')
    if (!line || !opener) return false
    opener.click()
    const area = await soon(() => line.querySelector('textarea') ?? undefined)
    if (!area?.isConnected) return false
    writtenOver.push(...(area.value.match(/t\d+x\d+x/g) ?? []))
    const before = area.value
    write(area, newText())
    await pause(below(4) * 10)
    tell(`edit "${before}" to ${area.value} (${area.isConnected ? 'there' : 'gone'})`)
    press(area, 'Enter')
    return true
  }
  const compact = async (): Promise<boolean> => {
    named('More')?.click()
    ;(await soon(() => named('Compact', '[role="menu"]')))?.click()
    const writer = await soon(() =>
      all('[role="dialog"] label').find(each => each.textContent.startsWith('Quotes only')),
    )
    writer?.click()
    await pause(0)
    named('Write summary', '[role="dialog"]')?.click()
    const apply = await soon(() => named('Apply', '[role="dialog"]'))
    apply?.click()
    await pause(20)
    const dialog = document.querySelector('[role="dialog"]')
    if (dialog) press(dialog, 'Escape')
    named('Close', '[role="dialog"]')?.click()
    return apply !== undefined
  }
  const pin = async (): Promise<boolean> => {
    const menus = all('article button').filter(each =>
      (each.getAttribute('aria-label') ?? '').startsWith('Actions for message'),
    )
    menus[below(menus.length)]?.click()
    const tool = await soon(() =>
      all('[role="menuitem"]').find(each => /[Aa]lways keep/.test(each.textContent ?? '')),
    )
    tool?.click()
    return tool !== undefined
  }
  const trash = async (): Promise<boolean> => {
    // What stands in the box belongs to the session that goes.
    if (!usesTrash || box()?.value !== '' || all('[data-queued]').length > 0) return false
    named('More')?.click()
    const mover = await soon(() => named('Move to trash', '[role="menu"]'))
    mover?.click()
    await pause(below(4) * 20)
    const list = await soon(() => named(/^Trash, /))
    list?.click()
    const back = await soon(() => named(/^Restore /))
    back?.click()
    await pause(30)
    named('Back to chats')?.click()
    location.hash = address
    await soon(() => (location.hash === address ? document.querySelector('article') : undefined))
    return back !== undefined
  }

  const moves: Readonly<Record<string, () => Promise<boolean>>> = {
    send: () => submit(''),
    edit,
    compact,
    undo: () => submit('/undo'),
    pin,
    trash,
  }
  const bag = [...'sssssssssssseeeeeecuupppt']
  while (performance.now() < until) {
    const letter = bag[below(bag.length)] ?? 's'
    const [name = 'send'] = Object.keys(moves).filter(each => each.startsWith(letter))
    if (location.hash !== address) location.hash = address
    if (await moves[name]?.()) done[name] = (done[name] ?? 0) + 1
    await pause(below(5) * 12)
  }
  database.close()
  return { marks, writtenOver, story, done }
}
