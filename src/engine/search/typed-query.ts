import { Role } from '../message/message-schema.ts'

/** The text and the filters of a typed query. Empty lists filter nothing. */
export interface TypedQuery {
  /** The query without filters, with collapsed white space. */
  readonly text: string
  /** Parts of session titles or ids; lower case. */
  readonly sessions: readonly string[]
  /** Beginnings of tags of sessions; lower case. */
  readonly tags: readonly string[]
  readonly roles: readonly Role[]
  /** Names of tools, as typed. */
  readonly tools: readonly string[]
  /** Only messages before this time, in milliseconds since the Unix epoch; null: any. */
  readonly before: number | null
  /** Only messages at this time or later, in milliseconds since the Unix epoch; null: any. */
  readonly after: number | null
}

/** Start of a date in the user's time zone, in milliseconds since the Unix epoch; months count from 1. */
export type StartOfDay = (year: number, month: number, day: number) => number

const FILTER = /(?<!\S)(session|tag|role|tool|before|after):(?:"([^"]*)"|(\S+))/giu
const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/

/** Parses words, quoted phrases and filters such as `role:user`. An unknown filter value stays part of the text. */
export function parseTypedQuery(typed: string, startOfDay: StartOfDay): TypedQuery {
  const sessions: string[] = []
  const tags: string[] = []
  const roles: Role[] = []
  const tools: string[] = []
  let before: number | null = null
  let after: number | null = null
  const take: Readonly<Record<string, (value: string) => boolean>> = {
    session: value => sessions.push(value.toLowerCase()) > 0,
    tag: value => tags.push(value.toLowerCase()) > 0,
    tool: value => tools.push(value) > 0,
    role: value => {
      const role = Role.safeParse(
        value.toLowerCase() === 'model' ? 'assistant' : value.toLowerCase(),
      )
      if (role.success) roles.push(role.data)
      return role.success
    },
    before: value => {
      before = dateIn(value, startOfDay) ?? before
      return DATE.test(value)
    },
    after: value => {
      after = dateIn(value, startOfDay) ?? after
      return DATE.test(value)
    },
  }
  const text = typed.replace(
    FILTER,
    (whole: string, name: string, quoted: string | undefined, bare: string | undefined) =>
      take[name.toLowerCase()]?.(quoted ?? bare ?? '') === true ? ' ' : whole,
  )
  return { text: text.replace(/\s+/gu, ' ').trim(), sessions, tags, roles, tools, before, after }
}

function dateIn(value: string, startOfDay: StartOfDay): number | null {
  const [, year, month = '1', day = '1'] = DATE.exec(value) ?? []
  return year === undefined ? null : startOfDay(Number(year), Number(month), Number(day))
}
