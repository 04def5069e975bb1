/** A proof that holds, and changes of its text after which it must not. */
export interface ProofCase {
  readonly name: string;
  readonly text: string;
  readonly corruptions: readonly Corruption[];
}

export interface Corruption {
  readonly what: string;
  readonly from: string;
  readonly to: string;
  /** Part of the complaint, and its line. */
  readonly complaint: string;
  readonly line: number;
  /** The official checker accepts it, although it claims what is false; why. */
  readonly passesElsewhere?: string;
}

/** Every kind of derivation, each with a multiplier, a sign, a case or a side gone wrong. */
export const PROOF_CASES: readonly ProofCase[] = [
  {
    name: "two roundings and a sum: 1 <= 3 x <= 2",
    text: `VER 1.0
VAR 2 x y
INT 1 0
OBJ min 0
CON 4 1
bound G 0 1 1 1
low G 1 1 0 3
high L 2 1 0 3
mixed G 1/2 2 0 1 1 1
RTP infeas
SOL 0
DER 3
up G 1 1 0 1 { rnd 1 1 1/3 } 6
down L 0 1 0 1 { rnd 1 2 1/3 } 6
end G 1 0 { lin 2 4 1 5 -1 } -1
`,
    corruptions: [
      {
        what: "a multiplier",
        from: "rnd 1 1 1/3",
        to: "rnd 1 1 1/4",
        complaint: "up rounds what is no sum of integers",
        line: 13,
      },
      {
        what: "a side that is rounded too far",
        from: "up G 1 1 0 1",
        to: "up G 2 1 0 1",
        complaint: "up does not follow from its reason",
        line: 13,
      },
      {
        what: "a sign",
        from: "lin 2 4 1 5 -1",
        to: "lin 2 4 1 5 1",
        complaint: "end: the multiplier of constraint 5 has the wrong sign",
        line: 15,
      },
      {
        what: "a sum that is no absurdity",
        from: "lin 2 4 1 5 -1",
        to: "lin 2 4 1 5 -1/2",
        complaint: "end does not follow from its reason",
        line: 15,
      },
      {
        what: "rounding over a variable that is no integer",
        from: "rnd 1 1 1/3",
        to: "rnd 2 3 1 0 -1",
        complaint: "wrong sign",
        line: 13,
      },
      {
        what: "rounding of a row over a continuous variable",
        from: "up G 1 1 0 1 { rnd 1 1 1/3 } 6",
        to: "up G 1 2 0 1 1 1 { rnd 1 3 1 } 6",
        complaint: "up rounds what is no sum of integers",
        line: 13,
      },
      {
        what: "a constraint of later",
        from: "rnd 1 1 1/3",
        to: "rnd 1 5 1/3",
        complaint: 'a constraint is "5"',
        line: 13,
      },
      {
        what: "a constraint that was given up",
        from: "{ rnd 1 1 1/3 } 6",
        to: "{ rnd 1 1 1/3 } 4",
        complaint: "constraint 4 was said to be used no more",
        line: 15,
      },
      {
        what: "a claim of a bound instead",
        from: "RTP infeas",
        to: "RTP range 0 0",
        complaint: "no solution has the objective 0",
        line: 11,
      },
      {
        what: "a derivation that is missing",
        from: "DER 3",
        to: "DER 2",
        complaint: "stands behind the last derivation",
        line: 15,
      },
    ],
  },
  {
    name: "a split: 2 x + 2 y = 3 by cases of x, then of y",
    text: `VER 1.0
VAR 2 x y
INT 2 0 1
OBJ max 2 0 1 1 2
CON 5 4
lx G 0 1 0 1
ux L 1 1 0 1
ly G 0 1 1 1
uy L 1 1 1 1
odd L 3 2 0 2 1 2
RTP range 2 2
SOL 1
best 1 1 1
DER 9
x0 L 0 1 0 1 { asm } 13
x1 G 1 1 0 1 { asm } 13
in0 L 2 OBJ { lin 2 5 1 3 2 } 13
y1 L 1/2 1 1 1 { lin 2 4 1/2 6 -1 } 9
r1 L 0 1 1 1 { rnd 1 8 1 } 10
in1 L 1 OBJ { lin 2 1 1 9 2 } 11
in2 L 2 OBJ { lin 1 10 1 } 13
skip G 0 1 1 1 { lin 1 2 1 } 12
all L 2 OBJ { uns 7 5 11 6 } -1
`,
    corruptions: [
      {
        what: "a case that is missing",
        from: "x1 G 1 1 0 1",
        to: "x1 G 2 1 0 1",
        complaint: "are not all cases",
        line: 23,
      },
      {
        what: "the same case twice",
        from: "uns 7 5 11 6",
        to: "uns 7 5 7 5",
        complaint: "are not all cases",
        line: 23,
      },
      {
        what: "cases over halves",
        from: "x0 L 0 1 0 1 { asm } 13\nx1 G 1 1 0 1",
        to: "x0 L 1/2 1 0 1 { asm } 13\nx1 G 3/2 1 0 1",
        complaint: "does not follow",
        line: 17,
      },
      {
        what: "cases of a variable that is no integer",
        from: "INT 2 0 1",
        to: "INT 1 1",
        complaint: "are not all cases",
        line: 23,
      },
      {
        what: "an assumption that stays",
        from: "all L 2 OBJ { uns 7 5 11 6 }",
        to: "all L 2 OBJ { lin 1 7 1 }",
        complaint: "the last derivation is not what was to be proven",
        line: 23,
      },
      {
        what: "a claim that was not proven",
        from: "RTP range 2 2",
        to: "RTP range 2 1",
        complaint: "the range to prove is empty",
        line: 11,
      },
      {
        what: "a solution that is none",
        from: "best 1 1 1",
        to: "best 2 0 1 1 1",
        complaint: "solution best violates odd",
        line: 13,
      },
      {
        what: "a solution of half a unit",
        from: "best 1 1 1",
        to: "best 1 1 1/2",
        complaint: "y is 1/2, no integer",
        line: 13,
      },
      {
        what: "a solution that is not as good",
        from: "best 1 1 1",
        to: "best 1 0 1",
        complaint: "no solution has the objective 2",
        line: 13,
      },
      {
        what: "the other sense",
        from: "OBJ max",
        to: "OBJ min",
        complaint: "the last derivation is not what was to be proven",
        line: 23,
      },
    ],
  },
  {
    name: "a cutoff: nothing is better than the solution listed",
    text: `VER 1.0
VAR 2 x y
INT 2 0 1
OBJ min 2 0 3 1 4
CON 3 2
lx G 0 1 0 1
ly G 0 1 1 1
row G 5 2 0 3 1 5
RTP range 4 4
SOL 1
point 1 1 1
DER 5
cut L 3 OBJ { sol } 5
y L 3/4 1 1 1 { lin 2 3 1/4 0 -3/4 } 5
r L 0 1 1 1 { rnd 1 4 1 } 7
need G 5/3 1 0 1 { lin 2 2 1/3 5 -5/3 } 7
end G 4 OBJ { lin 3 6 3 3 -1 1 4 } -1
`,
    corruptions: [
      {
        what: "a cutoff beyond the solution",
        from: "cut L 3 OBJ",
        to: "cut L 2 OBJ",
        complaint: "cut cuts off more than the solutions listed do",
        line: 13,
      },
      {
        what: "a cutoff of something else",
        from: "cut L 3 OBJ",
        to: "cut L 3 1 0 3",
        complaint: "cut cuts off more than the solutions listed do",
        line: 13,
      },
      {
        what: "a bound above the solution",
        from: "RTP range 4 4\nSOL 1\npoint 1 1 1\nDER 5\ncut L 3 OBJ { sol } 5\ny L 3/4 1 1 1 { lin 2 3 1/4 0 -3/4 } 5\nr L 0 1 1 1 { rnd 1 4 1 } 7\nneed G 5/3 1 0 1 { lin 2 2 1/3 5 -5/3 } 7\nend G 4 OBJ",
        to: "RTP range 5 inf\nSOL 1\npoint 1 1 1\nDER 5\ncut L 3 OBJ { sol } 5\ny L 3/4 1 1 1 { lin 2 3 1/4 0 -3/4 } 5\nr L 0 1 1 1 { rnd 1 4 1 } 7\nneed G 5/3 1 0 1 { lin 2 2 1/3 5 -5/3 } 7\nend G 5 OBJ",
        complaint: "beyond the bound claimed",
        line: 11,
        passesElsewhere: "viprchk does not hold the claimed bound against the solutions",
      },
      {
        what: "an unknown reason",
        from: "{ sol }",
        to: "{ cut }",
        complaint: 'there is no reason "cut"',
        line: 13,
      },
    ],
  },
  {
    name: "cases of whole sides: x = 1 is out by x <= 0, x >= 1 and x <= 1",
    text: `VER 1.0
VAR 1 x
INT 1 0
OBJ min 0
CON 3 2
lx G 1 1 0 1
ux L 1 1 0 1
odd E 3 1 0 2
RTP infeas
SOL 0
DER 5
down L 1 1 0 1 { asm } 15
up G 2 1 0 1 { asm } 15
a G 1 0 { lin 2 2 1 3 -2 } 15
b G 1 0 { lin 2 1 -1 4 1 } 15
end G 1 0 { uns 5 3 6 4 } -1
`,
    corruptions: [
      {
        what: "cases over halves, between which an integer lies",
        from: "odd E 3 1 0 2\nRTP infeas\nSOL 0\nDER 5\ndown L 1 1 0 1 { asm } 15\nup G 2 1 0 1 { asm } 15\na G 1 0 { lin 2 2 1 3 -2 } 15\nb G 1 0 { lin 2 1 -1 4 1 } 15",
        to: "odd E 2 1 0 2\nRTP infeas\nSOL 0\nDER 5\ndown L 1/2 1 0 1 { asm } 15\nup G 3/2 1 0 1 { asm } 15\na G 1/2 0 { lin 2 0 1 3 -1 } 15\nb G 1/2 0 { lin 2 1 -1 4 1 } 15",
        complaint: "are not all cases",
        line: 16,
        passesElsewhere: "viprchk does not ask that the sides of the cases be integers",
      },
    ],
  },
  {
    name: "a side rounded up: 1/2 <= x <= 1/2",
    text: `VER 1.0
VAR 1 x
INT 1 0
OBJ min 0
CON 2 2
lx G 1/2 1 0 1
ux L 1/2 1 0 1
RTP infeas
SOL 0
DER 2
up G 1 1 0 1 { rnd 1 0 1 } 3
end G 1/2 0 { lin 2 2 1 1 -1 } -1
`,
    corruptions: [
      {
        what: "rounding over a variable that is continuous",
        from: "INT 1 0",
        to: "INT 0",
        complaint: "up rounds what is no sum of integers",
        line: 11,
        passesElsewhere: "viprchk asks for integers among coefficients of integer variables only",
      },
    ],
  },
];
