import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowLaterSizes, soundResizeObserver } from './sound-resize-observer.ts'

/** Tells what a test says, as a browser does. */
class Scripted implements ResizeObserver {
  static tell: (entries: ResizeObserverEntry[]) => void = () => undefined
  static readonly asked: string[] = []
  constructor(callback: ResizeObserverCallback) {
    Scripted.tell = entries => callback(entries, this)
  }
  observe({ id }: Element): void {
    Scripted.asked.push(`observe ${id}`)
  }
  unobserve({ id }: Element): void {
    Scripted.asked.push(`unobserve ${id}`)
  }
  disconnect(): void {
    Scripted.asked.push('disconnect')
  }
}

const frames: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  Scripted.asked.length = 0
})
afterEach(() => void vi.unstubAllGlobals())

const elementOf = (id: string, height: number) =>
  ({ id, getBoundingClientRect: () => ({ width: height && 700, height }) }) as Element
const entryOf = (target: Element, height: number) =>
  ({ target, contentRect: { width: height && 700, height } }) as ResizeObserverEntry

function observed(...targets: Element[]) {
  const told: string[] = []
  const observer = new (soundResizeObserver(Scripted))(entries => {
    told.push(entries.map(({ target, contentRect }) => `${target.id} ${contentRect.height}`).join())
  })
  for (const target of targets) observer.observe(target)
  return { told, observer }
}

it('hands sizes on, of elements that have none as well', () => {
  const [row, hidden] = [elementOf('row', 90), elementOf('hidden', 0)]
  const { told } = observed(row, hidden)
  Scripted.tell([entryOf(row, 90), entryOf(hidden, 0)])
  expect(told).toEqual(['row 90,hidden 0'])
})

it('does not hand on that an element has no size which has one, and asks for it in the next frame', () => {
  const [row, other] = [elementOf('row', 90), elementOf('other', 40)]
  const { told } = observed(row, other)
  Scripted.tell([entryOf(row, 0), entryOf(other, 40)])
  expect(told).toEqual(['other 40'])
  for (const run of frames.splice(0)) run()
  expect(Scripted.asked.slice(2)).toEqual(['unobserve row', 'observe row'])
  Scripted.tell([entryOf(row, 90)])
  expect(told).toEqual(['other 40', 'row 90'])
})

it('asks no more for what is not observed any more', () => {
  const [row, other] = [elementOf('row', 90), elementOf('other', 40)]
  const { observer, told } = observed(row, other)
  Scripted.tell([entryOf(row, 0), entryOf(other, 0)])
  observer.unobserve(row)
  observer.disconnect()
  for (const run of frames.splice(0)) run()
  expect(Scripted.asked.slice(2)).toEqual(['unobserve row', 'disconnect'])
  expect(told).toEqual([])
})

it('takes the second answer as it is', () => {
  const row = elementOf('row', 90)
  const { told } = observed(row)
  Scripted.tell([entryOf(row, 0)])
  Scripted.tell([entryOf(row, 0)])
  expect(told).toEqual(['row 0'])
})

it.each([
  ['ResizeObserver loop completed with undelivered notifications.', true],
  ['ResizeObserver loop limit exceeded', true],
  ['x is not a function', false],
])('takes “%s” for no error of the page: %s', (message, isTaken) => {
  const heard: ((event: ErrorEvent) => void)[] = []
  allowLaterSizes({ addEventListener: (_type: string, listener: never) => heard.push(listener) })
  const preventDefault = vi.fn<() => void>()
  for (const listener of heard)
    listener({ message, preventDefault } as Partial<ErrorEvent> as ErrorEvent)
  expect(preventDefault.mock.calls.length === 1).toBe(isTaken)
})
