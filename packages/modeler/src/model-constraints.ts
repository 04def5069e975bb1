import { checkValue, shown, TEXT } from "@bough/problem";
import type { BooleanExpression } from "./boolean-expression.ts";
import { LinearConstraint, Required, type Requirement } from "./constraint.ts";
import type { Goal } from "./content.ts";
import type { Context } from "./context.ts";
import type { DefinedWhere } from "./definedness.ts";
import { ContradictionError, InvalidModelError } from "./errors.ts";
import { Expression, lift, type NumberLike } from "./expression.ts";
import { isExpression, listed } from "./given-values.ts";
import { checkGoal, type GoalSpec } from "./goal-spec.ts";
import { indexed, ModelVariables } from "./model-variables.ts";
import { goalsInOrder } from "./solving/goals.ts";
import { type Preference, preferenceOf } from "./solving/preference.ts";
import { quoting, shortened } from "./text-budget.ts";

/** What a model asks of its variables: constraints, preferences and goals. */
export abstract class ModelConstraints extends ModelVariables {
  readonly #contradictions: "error" | "infeasible";
  readonly #requirements = new Set<Required>();
  readonly #requiredNames = new Set<string>();
  /** Constraints that may be broken at a cost. */
  protected readonly preferences = new Set<Preference>();
  /** Without what preferences make of them. */
  protected goals: readonly Goal[] = [];
  /** Counts changes of constraints. */
  protected version = 0;
  /** The goals with what preferences make of them, until either changes. */
  #ordered: readonly Goal[] | undefined;

  /** @param contradictions what a constraint means that the declared bounds already contradict */
  constructor(context: Context, contradictions: "error" | "infeasible") {
    super(context);
    this.#contradictions = contradictions;
  }

  /** Adds a constraint; what it returns can be removed again. */
  require(requirement: Requirement, name?: string): Required {
    this.#checkRequirement(requirement, "require");
    if (name !== undefined) checkValue("the name of a constraint", name, TEXT, InvalidModelError);
    if (name !== undefined && this.#requiredNames.has(name)) {
      throw new InvalidModelError(quoting`require(…, "${name}"): another constraint has this name`);
    }
    const call = () => quoting`require(${requirement}${name === undefined ? "" : `, "${name}"`})`;
    this.#checkDomain(requirement.definedWhere, call);
    if (this.#contradictions === "error" && isContradicted(requirement)) {
      throw new ContradictionError(quoting`${call()}: the bounds of its variables contradict it`);
    }
    if (name !== undefined) this.#requiredNames.add(name);
    const required = new Required(requirement, name);
    this.#requirements.add(required);
    this.version++;
    return required;
  }

  /** Adds several constraints, numbered where a name is given. */
  requireAll(requirements: Iterable<Requirement>, name?: string): Required[] {
    return [...listed(requirements, "requireAll")].map((requirement, k) =>
      this.require(requirement, indexed(name, k)),
    );
  }

  /**
   * Holds an expression at a value until the constraint that this returns is removed; a Boolean at
   * true or false, or at 1 or 0.
   */
  fix(
    expression: Expression | BooleanExpression,
    value: number | boolean,
    name?: string,
  ): Required {
    const isTruth = typeof value === "boolean";
    if (isTruth && isExpression(expression) && expression.type !== "boolean") {
      throw new InvalidModelError(
        quoting`fix(${expression}, ${value}): it is a number, and needs a number`,
      );
    }
    const wanted = isTruth ? Number(value) : value;
    return this.require(lift(this.context, expression, "fix").equals(wanted), name);
  }

  /**
   * A constraint that may be broken at a cost: the penalty is paid once for a Boolean that is not
   * true, and for each unit by which a row is missed. It counts against the goal, or is the goal
   * where there is no other.
   */
  prefer(requirement: Requirement, penalty: number, name?: string): Preference {
    this.#checkRequirement(requirement, "prefer");
    const preference = preferenceOf(this.context, requirement, penalty, name);
    this.preferences.add(preference);
    this.#ordered = undefined;
    return preference;
  }

  /**
   * Puts another constraint in the place of one, under its name: the same row with other
   * coefficients, say. From the second exchange on no more than that row is written anew, where it needs no
   * operation that is new.
   */
  replace(required: Required, requirement: Requirement): Required {
    this.#checkRequirement(requirement, "replace");
    this.remove(required);
    try {
      return this.require(requirement, required.name);
    } catch (error) {
      this.#requirements.add(required);
      if (required.name !== undefined) this.#requiredNames.add(required.name);
      throw error;
    }
  }

  /** Takes back a constraint or preference. */
  remove(item: Required | Preference): void {
    if (typeof item !== "object" || item === null) {
      throw new InvalidModelError(
        quoting`remove(…) was given ${shown(item)}; it needs a constraint`,
      );
    }
    const isRemoved =
      this.#requirements.delete(item as Required) || this.preferences.delete(item as Preference);
    if (!isRemoved) {
      const text = shortened(String(item.text));
      throw new InvalidModelError(quoting`remove(${text}): the model does not have it`);
    }
    if (item.name !== undefined) this.#requiredNames.delete(item.name);
    this.version++;
    this.#ordered = undefined;
  }

  /** The constraint of that name. */
  requirement(name: string): Required {
    const found = this.requirements.find((required) => required.name === name);
    if (found !== undefined) return found;
    throw new InvalidModelError(
      quoting`requirement("${name}"): the model has no constraint of that name`,
    );
  }

  get requirements(): readonly Required[] {
    return [...this.#requirements];
  }

  minimize(goal: NumberLike): void {
    this.#ordered = undefined;
    this.goals = [this.#goal("minimize", goal, "minimize")];
  }

  maximize(goal: NumberLike): void {
    this.#ordered = undefined;
    this.goals = [this.#goal("maximize", goal, "maximize")];
  }

  /** Several goals in order of importance: each is reached as far as the ones before it allow. */
  optimizeInOrder(goals: Iterable<GoalSpec>): void {
    this.#ordered = undefined;
    this.goals = [...listed(goals, "optimizeInOrder")].map((goal) => {
      checkGoal(goal);
      const { tolerance = 0, toleranceRelative = 0 } = goal;
      const plain =
        "minimize" in goal
          ? this.#goal("minimize", goal.minimize, "optimizeInOrder")
          : this.#goal("maximize", goal.maximize, "optimizeInOrder");
      return { ...plain, tolerance, toleranceRelative };
    });
  }

  /** The goals with what preferences make of them. */
  protected get orderedGoals(): readonly Goal[] {
    this.#ordered ??= goalsInOrder(this.context, this.goals, [...this.preferences]);
    return this.#ordered;
  }

  #checkRequirement(requirement: Requirement, call: string): void {
    const type = (requirement as { type?: unknown } | undefined)?.type;
    if (type !== "boolean" && type !== "row" && type !== "structure") {
      const what =
        requirement instanceof Expression ? `the number ${requirement}` : shown(requirement);
      throw new InvalidModelError(
        quoting`${call}(…) was given ${what}; it needs a Boolean or a constraint, such as x.isAtMost(3)`,
      );
    }
    const owner = requirement.type === "row" ? requirement.expression : requirement;
    if (owner.context !== this.context) {
      throw new InvalidModelError(quoting`${call}(${requirement}): it belongs to another model`);
    }
  }

  #goal(sense: "minimize" | "maximize", goal: NumberLike, call: string): Goal {
    const expression = lift(this.context, goal, call);
    this.#checkDomain(expression.definedWhere, () => quoting`${call}(${expression})`);
    return { sense, expression };
  }

  /** @param call what the caller wrote: text is only made where it is needed */
  #checkDomain(definedWhere: DefinedWhere, call: () => string): void {
    if (this.#contradictions === "infeasible") return;
    if (definedWhere.every((condition) => condition.constantValue !== false)) return;
    throw new ContradictionError(
      quoting`${call()}: by the bounds of its variables an expression in it never has a value`,
    );
  }
}

function isContradicted(requirement: Requirement): boolean {
  if (requirement.type === "boolean") return requirement.constantValue === false;
  if (!(requirement instanceof LinearConstraint)) return false;
  const { lower, upper } = requirement.expression.interval;
  return lower > requirement.upper || upper < requirement.lower;
}
