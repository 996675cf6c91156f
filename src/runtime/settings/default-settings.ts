import { defaultSystemPrompt } from '../../i18n/en/for-models/system-prompt.ts'
import type { Settings } from './settings.ts'

/** No server is set. */
export const NO_ENDPOINT: Settings['endpoint'] = {
  protocol: 'openai-compatible',
  baseUrl: '',
  model: '',
  windowTokens: null,
}

/** The settings until the person changes them. Apart from the schema, with which the first script of the page would be 25 kB larger. */
export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  model: 'demo',
  local: null,
  endpoint: NO_ENDPOINT,
  services: [],
  systemPrompt: defaultSystemPrompt,
  summarizers: ['chat', 'extractive'],
  summaryModel: null,
  catalogue: [],
  modelSampling: [],
  dailyCap: null,
  monthlyCap: null,
  summaryForm: true,
  applyAtOnce: false,
  autoCompact: true,
  presetId: 'palimpsest',
  presetOptions: {},
  idleCompaction: 'free',
  recall: true,
  startsWith: 'newest',
  tools: true,
  searchSessions: false,
  memory: 'preset',
  isAskedAboutMemory: false,
  runCode: 'large',
  preCompact: '',
  toolServers: [],
  fetchPages: false,
  trashDays: 30,
  backupReminder: 'fortnightly',
  lockKeysAfterMinutes: 15,
  ofFeatures: {},
}
