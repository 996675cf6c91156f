import { z } from 'zod'
import { PresetOptions, Sampling } from '../../engine/index.ts'
import { ModelFacts } from './model-info.ts'
import { Endpoint, Service } from './services.ts'
import { SummarizerChoice } from './summarizer-order.ts'

/** A model on this device: what runs it, and its name there. */
export const LocalChoice = z.strictObject({
  runner: z.enum(['webllm', 'wllama', 'built-in']),
  model: z.string().min(1),
})
export type LocalChoice = z.infer<typeof LocalChoice>

/** What the user set for all sessions. Keys and passwords are never among it. */
export const Settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  /** `demo`, the endpoint below, or the local model below. */
  model: z.enum(['demo', 'endpoint', 'local']),
  /** The model on this device; null until one is chosen. */
  local: LocalChoice.nullable(),
  /** The one in use, or the last that was. */
  endpoint: Endpoint,
  /** Servers that were connected, the endpoint above among them. */
  services: z.array(Service).readonly(),
  systemPrompt: z.string(),
  /** Who writes summaries, first choice first; extraction ends every order. */
  summarizers: z.array(SummarizerChoice).readonly(),
  /** The model on this device that writes summaries where the order has one; null until one is chosen. */
  summaryModel: LocalChoice.nullable(),
  /** Hold summaries of models on this device to their form, where their runner can. */
  summaryForm: z.boolean(),
  /** What the person knows better of models than the catalogue does. */
  catalogue: z.array(ModelFacts).readonly(),
  /** How replies of a model are to be written where a session says nothing of it. */
  modelSampling: z
    .array(z.strictObject({ model: z.string().min(1), sampling: Sampling }))
    .readonly(),
  /** US dollars that the requests of a day may cost; null for no limit. */
  dailyCap: z.number().positive().nullable(),
  /** Apply a manual compaction without showing the summary first. */
  applyAtOnce: z.boolean(),
  /** Compact automatically when the meter reaches its marks. */
  autoCompact: z.boolean(),
  /** The preset of sessions that chose none of their own. */
  presetId: z.string().min(1),
  /** Its settings that differ for all sessions, by their names. */
  presetOptions: PresetOptions,
  /** Compact while the conversation rests: where that costs nothing, always, or never. */
  idleCompaction: z.enum(['free', 'always', 'off']),
  /** What hidden messages say of the newest one is read with it, under presets that recall anything. */
  recall: z.boolean(),
  /** An address without a session opens the newest one, or begins a new one. */
  startsWith: z.enum(['newest', 'new']),
  /** Offer the model the harmless tools. */
  tools: z.boolean(),
  /** How long after a backup a line under the list of sessions asks for the next one. */
  backupReminder: z.enum(['never', 'weekly', 'monthly']),
  /** Days a deleted session stays in the trash; 0 keeps it forever. */
  trashDays: z.int().nonnegative(),
  /** Minutes without use after which saved keys are locked; 0: never automatically. */
  lockKeysAfterMinutes: z.int().nonnegative(),
})
export type Settings = z.infer<typeof Settings>
