import { Counter, Gauge, Registry } from 'prom-client';
import type { Frame } from './driver.ts';

/** The figures of an agent process, for Prometheus. */
export interface AgentMetrics {
  readonly registry: Registry;
  /** Counts an answered picture; one without bytes says that nothing has changed. */
  onFrame(frame: Pick<Frame, 'bytes'>): void;
}

interface RecordingFigures {
  bytes: number;
  clips: number;
  stopped: number;
}

/**
 * @param consoles number of consoles of all agents of the process, when somebody asks
 * @param video their encoders, and how many have failed so far
 * @param recordings of all consoles
 */
export function createAgentMetrics(
  consoles: () => { connected: number; other: number },
  video: () => { encoders: number; faults: number },
  recordings: () => RecordingFigures,
): AgentMetrics {
  const registry = new Registry();
  const registers = [registry];
  const pictures = new Counter({
    name: 'dugout_agent_pictures_total',
    help: 'Pictures that were requested: sent as new, or answered as unchanged.',
    labelNames: ['result'],
    registers,
  });
  const bytes = new Counter({
    name: 'dugout_agent_picture_bytes_total',
    help: 'Bytes of the pictures that were sent.',
    registers,
  });
  // A gauge registers itself.
  void new Gauge({
    name: 'dugout_agent_consoles',
    help: 'Consoles of the agents of this process by state.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(consoles())) this.set({ state }, count);
    },
  });
  void new Gauge({
    name: 'dugout_agent_video_encoders',
    help: 'Encoders of streams in use.',
    registers,
    collect() {
      this.set(video().encoders);
    },
  });
  void new Gauge({
    name: 'dugout_agent_video_faults',
    help: 'Encoders of streams that have failed since the start; their viewers got single pictures.',
    registers,
    collect() {
      this.set(video().faults);
    },
  });
  const gauges: [name: keyof RecordingFigures, help: string][] = [
    ['bytes', 'Bytes of the recordings of consoles on the disk.'],
    ['clips', 'Clips that wait for the API.'],
    [
      'stopped',
      'Agents that do not record all consoles, because the disk has too little space or files cannot be written.',
    ],
  ];
  for (const [name, help] of gauges)
    void new Gauge({
      name: `dugout_agent_recordings_${name}`,
      help,
      registers,
      collect() {
        this.set(recordings()[name]);
      },
    });
  return {
    registry,
    onFrame(frame) {
      pictures.inc({ result: frame.bytes.length > 0 ? 'new' : 'unchanged' });
      bytes.inc(frame.bytes.length);
    },
  };
}
