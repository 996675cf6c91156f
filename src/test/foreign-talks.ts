/**
 * Files of other applications, written by hand from their schemas, with every trap that is known of them, and what a person must
 * read after the import. Small on purpose: mutations of them find what a reader takes for granted.
 */
import { AGENTS } from './foreign/agents.ts'
import { CHATGPT } from './foreign/chatgpt.ts'
import { CLAUDE } from './foreign/claude.ts'
import { GOOGLE } from './foreign/google.ts'
import { LOCAL_APPS } from './foreign/local-apps.ts'
import { MESSAGES } from './foreign/messages.ts'
import { MORE_APPS } from './foreign/more-apps.ts'
import { NEAR_FORMATS } from './foreign/near-formats.ts'
import { OTHER_AGENTS } from './foreign/other-agents.ts'
import { OTHER_APPS } from './foreign/other-apps.ts'
import { OWN_SERVERS } from './foreign/own-servers.ts'
import type { ForeignTalk } from './foreign/talk.ts'
import { WEB_APPS } from './foreign/web-apps.ts'

/** Every format, each small. */
export const FOREIGN_TALKS: readonly ForeignTalk[] = [
  ...CHATGPT,
  CLAUDE,
  ...MESSAGES,
  ...AGENTS,
  ...OTHER_AGENTS,
  ...OWN_SERVERS,
  ...OTHER_APPS,
  ...WEB_APPS,
  ...MORE_APPS,
  ...LOCAL_APPS,
  ...GOOGLE,
  ...NEAR_FORMATS,
]
