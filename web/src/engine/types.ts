// What requests and events carry: docs/explorer-requests.md, field by field. Fields that the page
// has no use for are left out.

export type Side = 'black' | 'white';
export type Truth = 'proven' | 'disproven' | 'unknown';

export interface Where {
  game?: string;
  text?: string;
  bytes?: string;
  moves?: string[];
}

export interface BoardCell {
  name: string;
  x: number;
  y: number;
  side?: Side;
  piece?: string;
  sign?: string;
}

export interface HandPiece {
  piece: string;
  sign: string;
  count: number;
}

export interface Hand {
  side: Side;
  pieces: HandPiece[];
}

export type Corner = 'top_left' | 'top_right' | 'bottom_left' | 'bottom_right';

export interface Board {
  kind: 'rhombus' | 'squares' | 'intersections' | 'loops' | 'shogi';
  width: number;
  height: number;
  cells: BoardCell[];
  edges?: { top: Side; bottom: Side; left: Side; right: Side };
  stars?: [number, number][];
  arcs?: { corner: Corner; radius: number }[];
  shaded?: boolean;
  hands?: Hand[];
  columns: string[];
  rows: string[];
}

export interface Move {
  move: string;
  from?: string;
  to?: string;
  captures?: boolean;
  promotes?: boolean;
  drop?: string;
  pass?: boolean;
}

export type MarkColour = 'none' | 'good' | 'bad' | 'doubtful' | 'black' | 'white';

export interface Marks {
  cells: { cell: string; colour: MarkColour; label?: string }[];
  text?: string;
}

export interface Result {
  score: number;
  winner: Side | null;
  text: string;
  failed_mate?: boolean;
}

export interface Position {
  game: string;
  text: string;
  to_move: Side;
  state: string;
  result: Result | null;
  board: Board;
  moves: Move[];
  turn_left?: number;
  in_check?: boolean;
  remarks: string[];
  record?: { start: string; moves: { side: Side; move: string }[] };
  texts?: { notation: string; text: string }[];
  views?: { name: string; title: string }[];
  last_move?: Move;
  solution?: string[];
}

export interface Draft {
  game?: string;
  draft: string;
  board: Board;
  to_move: Side;
  position: Position | null;
  why?: string;
}

export type Change =
  | { cell: string; side?: Side; piece?: string }
  | { hand: Side; piece: string; count: number }
  | { to_move: Side }
  | { turn_left: number }
  | { clear: true };

export interface Option {
  name: string;
  default: string;
  range: string;
  help: string;
  kind?: 'integer' | 'real' | 'choice';
  least?: number;
  most?: number;
  choices?: string[];
}

export interface GameInfo {
  name: string;
  title: string;
  base: string;
  example: string;
  options: Option[];
  default_algorithm: string;
  default_knowledge: string;
  default_target: string;
  targets: string[];
  knowledge: { name: string; title: string; options: Option[] }[];
  views: { name: string; title: string }[];
  record_formats: string[];
  counts_length: boolean;
  futile_rules: string[];
  has_swap_rule: boolean;
  has_scores: boolean;
  has_players?: boolean;
  pieces: { piece: string; sign: string; is_hand?: boolean }[];
}

export interface AlgorithmInfo {
  name: string;
  title: string;
  engine: string;
  only_for: string | null;
  made_for?: string[];
  example: string;
  options: Option[];
}

export interface PlayerInfo {
  name: string;
  title: string;
  example: string;
  options: Option[];
}

export interface Strength {
  name: string;
  title?: string;
  player: string;
  nodes?: string;
  time?: string;
}

export interface About {
  engine: string;
  version: string;
  has_threads: boolean;
  games: GameInfo[];
  algorithms: AlgorithmInfo[];
  players: PlayerInfo[];
  strengths: Strength[];
  limits: {
    seconds: number | null;
    bytes: number | null;
    nodes: number | null;
    threads: number;
    jobs: number;
    certificate_bytes: number | null;
  };
}

export interface Question extends Where {
  attacker?: 'mover' | Side;
  target?: string;
  algorithm?: string;
  knowledge?: string;
  nodes?: string;
  time?: string;
  memory?: string;
  threads?: number;
  seed?: number;
  shortest?: boolean;
  futile?: string;
}

export interface Now {
  phase: string;
  seconds: number;
  search_seconds: number;
  nodes: number;
  nodes_per_second: number;
  iterations: number;
  pn: number | null;
  dn: number | null;
  root_switches: number;
  mean_depth: number;
  table_fill?: number;
  bytes: number;
  moves?: { move: string; pn: number | null; dn: number | null; truth: Truth }[];
  line?: string[];
  text?: string;
  asks_at_least?: number;
  said?: { at_least: number; at_most: number };
  move?: string;
  move_number?: number;
  move_count?: number;
}

export interface Length {
  at_most: number;
  at_least: number;
}

export interface MoveAnswered {
  move: string;
  number: number;
  count: number;
  truth: Truth;
  verdict: string;
  mark: 'good' | 'bad' | 'doubtful'; // for the side that makes the move
  line: string[];
  nodes: number;
  seconds: number;
  score?: number | null;
  at_least?: number;
  at_most?: number;
  length?: Length;
}

export interface TreeNode {
  id: number;
  parent?: number;
  move: string;
  pn: number | null;
  dn: number | null;
  effort: number;
  truth?: Truth;
  lit?: boolean;
}

export interface Tree {
  tree: number;
  expansions: number;
  left_off: number;
  nodes: TreeNode[];
}

export interface Answer {
  game: string;
  position: string;
  truth: Truth;
  move: string | null;
  line: string[];
  turns?: string[];
  score?: number | null;
  at_least?: number;
  at_most?: number;
  length?: Length & { shortest: boolean };
  algorithm: string;
  knowledge: string;
  iterations: number;
  nodes: number;
  max_pn: number | null;
  max_dn: number | null;
  root_switches: number;
  revisits: number;
  mean_depth: number;
  seconds: number;
  nodes_per_second: number;
  peak_bytes: number;
}

export interface SolveAnswer {
  answer: Answer;
  sentence: string;
  advice: string;
  figures: string[];
  text: string;
  proof: string | null;
  shortest_proof?: string | null;
}

export interface TryAnswer {
  move: string;
  is_right: boolean | null;
  sentence: string;
  answer: Answer;
  proof: string | null;
  way: ProofWay | null;
}

export interface Sizes {
  positions: number;
  tree_positions: number | null;
  longest: number | null;
  shortest: number | null;
}

export interface ProofChild {
  move: string;
  outcome: 'followed' | 'final' | 'left_out' | 'not_chosen';
  to?: string;
  kind?: string;
  sizes?: Sizes;
}

export interface ProofNode {
  place: string;
  kind: string;
  proof: string;
  prover: Side;
  sentence?: string;
  reason?: string;
  marks?: Marks;
  sizes?: Sizes;
  moves?: ProofChild[];
  target?: string;
  position: Position;
}

export interface ProofPart {
  place: string;
  prover: Side;
  claim: string;
}

export interface OpenAnswer {
  proof: string;
  is_valid: boolean | null;
  check: { game?: string; message?: string; reason?: string; [field: string]: unknown };
  sentence: string;
  text: string;
  parts: ProofPart[];
}

export interface WayStep {
  move: string;
  to: string;
  kind?: string;
  reason?: string;
  marks?: Marks;
  text?: string; // the position after it
  sentence?: string;
}

export interface ProofWay {
  steps: WayStep[];
  is_endless: boolean;
}

export interface ProofPlayed {
  by: 'proof' | 'visitor';
  move: string;
  reason?: string;
  marks?: Marks;
  place?: string;
  by_checker?: boolean;
  in_another_position?: boolean;
}

export interface ProofGame {
  visitor: Side;
  line: ProofPlayed[];
  standing: { place: string; reason?: string; marks?: Marks; sentence?: string };
  position: Position;
}

export interface Reply {
  move: string;
  sentence: string;
  hint: string;
  value?: number;
  certain?: string;
  line?: string[];
  nodes?: number;
  seconds?: number;
  position: Position;
  end: { score: number; winner: Side | null; by: string; sentence: string } | null;
}

export interface Held {
  side: Side;
  truth: Truth;
  sentence: string;
  proof: string | null;
}

export interface ReadPosition {
  number: number;
  position: string;
  side: Side | null;
  move: string | null;
  proven: 'black' | 'white' | 'draw' | 'no mate' | null;
  score?: { points: number; proven: boolean } | null; // of best play from here, in Black's eyes
  loss?: { points: number; proven: boolean } | null;
  better: { move: string; line: string[] }[];
  told: { move: string; before: string; after: string; loss: string; better: string; proven: string };
  value?: number | 'win' | 'loss';
  positive_cn_sum?: number | null;
  negative_cn_sum?: number | null;
  critical?: boolean;
}

export interface Analysed {
  positions: ReadPosition[];
  summary: {
    positions: number;
    plies: number;
    turning_points: { number: number; thrown_away: boolean; blunder: boolean; decided: boolean; sentence: string }[];
    interrupted?: boolean;
    scores?: { point: string; text: string }; // where they count
  };
}

export interface Gauged {
  gauge: {
    difficulty: number;
    aesthetics: number;
    features?: Record<string, unknown>;
    curve?: { iterations: number[]; pn: number[]; dn: number[] };
    solution?: { line: string[]; given: boolean; shortest?: boolean } | null;
    [field: string]: unknown;
  };
  answer: Answer;
  sentence: string;
}

export interface Experiment {
  name: string;
  title: string;
  source: string;
  game: string;
  command: string;
  has_results: boolean;
  error?: string;
}

export interface LabPoint {
  x?: number | string;
  y?: number | null;
  low?: number;
  first?: number;
  third?: number;
  high?: number;
  position?: number;
  trial?: string;
  is_at_least?: boolean;
}

export interface Published {
  value: number;
  is_rate: boolean;
  is_approximate?: boolean;
  where?: string;
}

export interface LabFigure {
  name: string;
  title: string;
  kind: string;
  x_title?: string;
  measure: string;
  is_rate: boolean;
  is_logarithmic: boolean;
  over?: string | null;
  share_of?: string | null;
  series: { name: string; points: LabPoint[] }[];
}

export interface LabResult {
  name: string;
  title: string;
  source: string;
  game: string;
  scale?: string;
  command: string;
  positions?: number;
  notes?: string[];
  trials: { label: string; algorithm: string; knowledge: string; solved?: number }[];
  aggregate?: string;
  baseline?: string | null;
  legend?: string;
  measures: { name: string; title: string }[];
  values: {
    trial: string;
    measure: string;
    value?: number | null;
    rate?: number | null;
    is_at_least?: boolean;
    published?: Published[];
  }[];
  figures: LabFigure[];
}

export interface GalleryEntry {
  name: string;
  title: string;
  game: string;
  text: string;
  what: string;
  question?: Question;
  is_puzzle?: boolean;
}

export interface EventOfJob {
  job: number;
  event: string;
  [field: string]: unknown;
}
