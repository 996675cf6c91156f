import { z } from 'zod'
import { PresetOptions, Sampling, type Preset } from '../../engine/index.ts'
import { RUNNER_IDS } from '../../ports/local-runner.ts'
import { ModelFacts } from './model-info.ts'
import { Endpoint, Service } from './service.ts'
import { SummarizerChoice } from './summarizer-order.ts'

/** A model on this device: its runner, and its name there. */
export const LocalChoice = z.strictObject({
  runner: z.enum(RUNNER_IDS),
  model: z.string().min(1),
})
export type LocalChoice = z.infer<typeof LocalChoice>

/** A tool server that the person added; its address identifies it. Values of headers are kept as keys are. */
export const ToolServer = z.strictObject({
  name: z.string().min(1),
  url: z.string().min(1),
  isOn: z.boolean(),
  /** Names of the tools that are switched off. */
  offTools: z.array(z.string()).readonly(),
  headerNames: z.array(z.string()).readonly(),
})
export type ToolServer = z.infer<typeof ToolServer>

/** The person's settings for all sessions. They never contain keys or passwords. */
export const Settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  /** `demo`, the endpoint below, or the local model below. */
  model: z.enum(['demo', 'endpoint', 'local']),
  /** The chosen model on this device; null for none. */
  local: LocalChoice.nullable(),
  /** The endpoint in use, or the last one. */
  endpoint: Endpoint,
  /** Connected servers, with the endpoint above. */
  services: z.array(Service).readonly(),
  systemPrompt: z.string(),
  /** The order of summarizers; every order ends with `extractive`. */
  summarizers: z.array(SummarizerChoice).readonly(),
  /** The model on this device that writes summaries, if the order has one; null for none. */
  summaryModel: LocalChoice.nullable(),
  /** Makes models on this device keep the form of summaries, if their runner can. */
  summaryForm: z.boolean(),
  /** The person's corrections of the catalogue. */
  catalogue: z.array(ModelFacts).readonly(),
  /** Sampling by model, for sessions without their own. */
  modelSampling: z
    .array(z.strictObject({ model: z.string().min(1), sampling: Sampling }))
    .readonly(),
  /** US dollars that the requests of a day may cost; null for no limit. */
  dailyCap: z.number().positive().nullable(),
  /** The same for a month. */
  monthlyCap: z.number().positive().nullable(),
  /** Apply a manual compaction without showing the summary first. */
  applyAtOnce: z.boolean(),
  /** Compact automatically when the meter reaches its triggers. */
  autoCompact: z.boolean(),
  /** The preset of sessions without their own. */
  presetId: z.string().min(1),
  /** Its changed settings for all sessions, by name. */
  presetOptions: PresetOptions,
  /** Compact during rest: if that is free, always, or never. */
  idleCompaction: z.enum(['free', 'always', 'off']),
  /** Read hidden messages about the newest one with it, under presets with recall. */
  recall: z.boolean(),
  /** The person's code that is asked before each compaction; '' for none. */
  preCompact: z.string().max(20_000),
  /** What an address without a session opens: the newest session, or a new one. */
  startsWith: z.enum(['newest', 'new']),
  /** Offer the harmless tools to the model. */
  tools: z.boolean(),
  /** The model may search the other sessions, too. */
  searchSessions: z.boolean(),
  /** Keep facts across sessions: as the preset says, always, or never. */
  memory: z.enum(['preset', 'on', 'off']),
  /** The person was asked whether a preset may keep a memory. */
  isAskedAboutMemory: z.boolean(),
  /** Let the model run JavaScript in the sandbox: with a window of 32k tokens or more, always, or never. */
  runCode: z.enum(['large', 'always', 'never']),
  /** Servers whose tools are offered, too. */
  toolServers: z.array(ToolServer).readonly(),
  /** Offer a tool that reads web pages. */
  fetchPages: z.boolean(),
  /** How long after a backup the list of sessions reminds of the next one. */
  backupReminder: z.enum(['never', 'weekly', 'fortnightly', 'monthly']),
  /** Days a deleted session stays in the trash; 0 keeps it forever. */
  trashDays: z.int().nonnegative(),
  /** Minutes without use after which saved keys are locked; 0: never automatically. */
  lockKeysAfterMinutes: z.int().nonnegative(),
  /** Settings of features by their keys; only the feature knows the type (`feature-setting.ts`). */
  ofFeatures: z.record(z.string(), z.json()),
})
export type Settings = z.infer<typeof Settings>

/** `journal`: summaries add to the journal, and the model may search it. `whole`: blocks and board stand in requests, too. */
export type MemoryUse = 'none' | NonNullable<Preset['memory']>

/** What a session uses of the memory, by the person's setting, or else by the preset. */
export function memoryUseOf(
  { memory = 'none' }: { readonly memory?: MemoryUse | undefined },
  settings: Pick<Settings, 'memory'>,
): MemoryUse {
  if (settings.memory === 'preset') return memory
  return settings.memory === 'on' ? 'whole' : 'none'
}
