package web

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// Chart is the course of the scores, as an SVG drawing: a step for each change.
type Chart struct {
	Width, Height int
	Left, Right   int // of the field, in units of the drawing
	Bend, LabelX  int // where lines turn towards their names, and where names stand
	Lines         []ChartLine
	Levels        []Level
	Days          []Level
	// Summary says in words what is drawn.
	Summary string
}

// ChartLine is the course of one player's score.
type ChartLine struct {
	Name  string
	Score int
	// Class is 0 to 7 and gives the colour and the dashes.
	Class  int
	Path   string
	EndX   int
	EndY   int
	LabelY int
}

// Level is a mark on an axis.
type Level struct {
	At   int // in units of the drawing
	Text string
}

// The field of the drawing, in its units.
const (
	chartWidth, chartHeight   = 720, 340
	chartLeft, chartRight     = 44, 530
	chartTop, chartBottom     = 26, 300
	chartClasses, labelHeight = 8, 21
)

type change struct {
	at     time.Time
	points int
}

// chart draws the scores of those who are in the game; nil before any change.
func (b *builder) chart() *Chart {
	rows := b.scores()
	if len(b.s.Scores) == 0 || len(rows) == 0 {
		return nil
	}
	courses := map[string][]change{}
	for _, e := range b.s.Scores {
		if p := b.s.Player(e.Player); p == nil || p.Anew && e.Effective.Before(p.Joined) {
			continue // the score began anew (d15)
		}
		courses[e.Player] = append(courses[e.Player], change{e.Effective, e.Points})
	}
	s := scaleOf(b, rows, courses)
	c := &Chart{Width: chartWidth, Height: chartHeight, Left: chartLeft, Right: chartRight, Bend: chartRight + 16, LabelX: chartRight + 33, Levels: s.levels(), Days: s.days()}
	for i, r := range rows {
		c.Lines = append(c.Lines, s.line(r, i, courses[r.Player.Name]))
	}
	c.spreadLabels()
	c.Summary = fmt.Sprintf("Évolution des scores du %s au %s. En tête : %s.", day(s.from), day(s.to), standing(rows))
	return c
}

// standing names the first three with their scores.
func standing(rows []scoreRow) string {
	var parts []string
	for _, r := range rows[:min(3, len(rows))] {
		parts = append(parts, fmt.Sprintf("%s %s", r.Player.Name, number(r.Player.Score)))
	}
	return strings.Join(parts, ", ")
}

// scale maps instants and points to the field.
type scale struct {
	from, to  time.Time
	low, high int
}

func scaleOf(b *builder, rows []scoreRow, courses map[string][]change) scale {
	s := scale{from: b.s.Scores[0].Effective, to: b.s.At}
	for _, r := range rows {
		sorted := sortedBy(courses[r.Player.Name], func(c change) int64 { return c.at.Unix() })
		courses[r.Player.Name] = sorted
		score := r.Player.Score
		s.low, s.high = min(s.low, score), max(s.high, score)
		for i := len(sorted) - 1; i >= 0; i-- {
			score -= sorted[i].points
			s.low, s.high = min(s.low, score), max(s.high, score)
			if sorted[i].at.Before(s.from) {
				s.from = sorted[i].at
			}
			if sorted[i].at.After(s.to) {
				s.to = sorted[i].at
			}
		}
	}
	s.from = s.from.Add(-s.to.Sub(s.from) / 40) // room to see where each began
	if !s.to.After(s.from) {
		s.to = s.from.Add(24 * time.Hour)
	}
	s.high = max(s.high, s.low+10)
	return s
}

func (s scale) x(t time.Time) int {
	return chartLeft + int(math.Round(float64(t.Sub(s.from))/float64(s.to.Sub(s.from))*(chartRight-chartLeft)))
}

func (s scale) y(points int) int {
	return chartBottom - int(math.Round(float64(points-s.low)/float64(s.high-s.low)*(chartBottom-chartTop)))
}

// line draws a course; changes that fall on one place of the drawing are one step.
func (s scale) line(r scoreRow, i int, course []change) ChartLine {
	score := r.Player.Score
	for _, c := range course {
		score -= c.points
	}
	var path strings.Builder
	y := s.y(score)
	fmt.Fprintf(&path, "M%d %d", chartLeft, y)
	for k, c := range course {
		score += c.points
		if k+1 < len(course) && s.x(course[k+1].at) == s.x(c.at) || s.y(score) == y {
			continue
		}
		y = s.y(score)
		fmt.Fprintf(&path, "H%dV%d", s.x(c.at), y)
	}
	fmt.Fprintf(&path, "H%d", chartRight)
	return ChartLine{Name: brief(r.Player.Name), Score: r.Player.Score, Class: i % chartClasses, Path: path.String(), EndX: chartRight, EndY: y, LabelY: y}
}

// longestName is how many characters of a name fit beside the field.
const longestName = 11

func brief(name string) string {
	if r := []rune(name); len(r) > longestName {
		return string(r[:longestName-1]) + "…"
	}
	return name
}

// levels marks round numbers of points.
func (s scale) levels() []Level {
	step := niceStep(s.high - s.low)
	var all []Level
	for v := int(math.Ceil(float64(s.low)/float64(step))) * step; v <= s.high; v += step {
		all = append(all, Level{At: s.y(v), Text: number(v)})
	}
	return all
}

// niceStep gives four to eight marks on a span.
func niceStep(span int) int {
	for unit := 1; ; unit *= 10 {
		for _, m := range []int{1, 2, 5} {
			if span/(unit*m) < 8 {
				return unit * m
			}
		}
	}
}

// days marks the beginning, the middle and the end.
func (s scale) days() []Level {
	middle := s.from.Add(s.to.Sub(s.from) / 2)
	var all []Level
	for _, t := range []time.Time{s.from, middle, s.to} {
		all = append(all, Level{At: s.x(t), Text: day(t)})
	}
	return all
}

// spreadLabels moves the names at the ends of the lines apart.
func (c *Chart) spreadLabels() {
	byHeight := make([]*ChartLine, len(c.Lines))
	for i := range c.Lines {
		byHeight[i] = &c.Lines[i]
	}
	slices.SortStableFunc(byHeight, func(x, y *ChartLine) int { return x.EndY - y.EndY })
	least := chartTop
	for _, l := range byHeight {
		l.LabelY = max(l.EndY, least)
		least = l.LabelY + labelHeight
	}
	most := chartHeight - 6
	for _, l := range slices.Backward(byHeight) {
		l.LabelY = min(l.LabelY, most)
		most = l.LabelY - labelHeight
	}
}
