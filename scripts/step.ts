import { spawn } from 'node:child_process'

/** One command of a gate or of the test run, found on the PATH that npm sets. */
export interface Step {
  readonly name: string
  /** Program and arguments, separated by single spaces. */
  readonly command: string
  readonly env?: Readonly<Record<string, string>>
  /** Longer than that and it has failed. Twenty minutes by default. */
  readonly limitMs?: number
}

/** Longer than any step needs on two busy cores; one that hangs is ended and has failed. */
const LIMIT_MS = 20 * 60_000

/** Runs a step with its output shown. Resolves to whether it succeeded; never rejects. */
export function runStep({ name, command, env, limitMs = LIMIT_MS }: Step): Promise<boolean> {
  console.log(`\n── ${name}: ${command}`)
  const [program = '', ...args] = command.split(' ')
  return new Promise(resolve => {
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
      timeout: limitMs,
    })
    child.on('error', error => {
      console.error(`${program} could not be started: ${error.message}`)
      resolve(false)
    })
    child.on('close', (code, signal) => {
      if (signal !== null) console.error(`${name} was ended by ${signal}.`)
      resolve(code === 0)
    })
  })
}

/** Runs all steps in order, whatever fails. Resolves to the names of those that failed. */
export async function runSteps(steps: readonly Step[]): Promise<readonly string[]> {
  const failed: string[] = []
  for (const step of steps) if (!(await runStep(step))) failed.push(step.name)
  return failed
}
