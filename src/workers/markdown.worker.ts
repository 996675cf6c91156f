import { expose } from 'comlink'
import { readMarkdown } from './markdown-read.ts'

const reader = { read: readMarkdown }

/** What `createMarkdownReader` talks to. */
export type MarkdownWorker = typeof reader

expose(reader)
