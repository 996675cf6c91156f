import { Parser } from 'htmlparser2'
import { documentFault } from '../../ports/documents.ts'
import { membersOf, memberText } from '../../transfer/zip.ts'

/** Deeper elements make the parser slow, and no office program writes them. */
const DEEPEST = 400
/** Characters after which the depth is looked at. */
const PIECE = 65_536

export type Attributes = Readonly<Record<string, string>>

export interface XmlReader {
  /** Names without their prefix. */
  readonly open?: (name: string, attributes: Attributes, parent: string) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string, parent: string) => void
}

/** Reads XML from its start to its end. Entities that the file defines are not expanded. */
export function readXml(xml: string, { open, close, text }: XmlReader): void {
  const names: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const local = localName(name)
        open?.(local, attributes, names.at(-1) ?? '')
        names.push(local)
        if (names.length > DEEPEST) throw documentFault('broken')
      },
      ontext: words => text?.(words, names.at(-1) ?? ''),
      onclosetag: name => {
        names.pop()
        close?.(localName(name))
      },
    },
    { xmlMode: true },
  )
  for (let at = 0; at < xml.length; at += PIECE) parser.write(xml.slice(at, at + PIECE))
  parser.end()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** An attribute with any prefix; '' if it is missing. */
export function attribute(attributes: Attributes, name: string): string {
  const key = Object.keys(attributes).find(other => localName(other) === name)
  return key === undefined ? '' : (attributes[key] ?? '')
}

/** Bytes of all unpacked members that are read. A larger zip may be made to fill the memory. */
const MOST_BYTES = 150_000_000

/** The members of an office document. */
export interface OfficeZip {
  readonly names: readonly string[]
  /** '' for a missing member. Throws for a damaged one, and if all that was read is too large. */
  text(name: string): string
}

export function openOfficeZip(bytes: Uint8Array): OfficeZip {
  const listed = membersOf(bytes)
  if (!listed.ok) throw documentFault(listed.reason === 'too-large' ? 'too-large' : 'broken')
  let left = MOST_BYTES
  return {
    names: listed.members.map(({ name }) => name),
    text: name => {
      const member = listed.members.find(other => other.name === name)
      if (!member) return ''
      left -= member.bytes
      if (left < 0) throw documentFault('too-large')
      const text = memberText(bytes, name)
      if (text === null) throw documentFault('broken')
      return text
    },
  }
}
