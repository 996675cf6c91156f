import { readingText } from './en/conversation.ts'
import { daysBetween, formatTime } from './format.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** The day of a time in ms, seen from `now`: `Today`, `Yesterday`, `Thursday, 12 November`; with the year if another. */
export function formatDay(at: number, now: number): string {
  const days = daysBetween(at, now)
  if (Number.isNaN(days)) return '–'
  if (days === 0) return readingText('reading.today')
  if (days === 1) return readingText('reading.yesterday')
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? DAY : DAY_AND_YEAR).format(at)
}

/** `12 Nov`. */
export function formatShortDay(at: number): string {
  return Number.isNaN(new Date(at).getTime()) ? '–' : SHORT.format(at)
}

/** The whole date: `Thursday 12 November 2026, 10:31`. */
export function formatDateTime(at: number): string {
  return Number.isNaN(new Date(at).getTime())
    ? '–'
    : `${DAY_AND_YEAR.format(at)}, ${formatTime(at)}`
}
