package decode

import (
	"strconv"
	"strings"
)

// hide notes whether an element's style keeps its text from the reader's eyes.
// What nobody sees is nobody's word: text that small, that pale, out of place
// or not displayed is refused (a hidden vote is no vote).
func (e *element) hide(attrs map[string]string) {
	if _, ok := attrs["hidden"]; ok {
		e.hidden = true
	}
	if attrs["bgcolor"] != "" || attrs["background"] != "" {
		e.backed = true
	}
	if attrs["aria-hidden"] == "true" {
		e.hidden = true
	}
	color := attrs["color"]
	size := ""
	style := map[string]string{}
	for n, decl := range strings.SplitN(strings.ToLower(attrs["style"]), ";", 60) {
		k, v, ok := strings.Cut(decl, ":")
		if n == 59 || !ok {
			continue
		}
		k = strings.TrimSpace(k)
		v = strings.TrimSpace(strings.ReplaceAll(v, "!important", ""))
		style[k] = v
		switch k {
		case "background", "background-color", "background-image":
			e.backed = e.backed || !pale(v)
		case "color":
			color = v
		case "font-size":
			size = v
		}
	}
	e.hidden = e.hidden || styledAway(style) || size != "" && tiny(size) || !e.backed && pale(color)
}

// styledAway knows the usual ways of not showing an element.
func styledAway(style map[string]string) bool {
	switch {
	case style["display"] == "none", style["visibility"] == "hidden", style["visibility"] == "collapse",
		style["mso-hide"] == "all", style["opacity"] != "" && number(style["opacity"]) < 0.1,
		style["color"] == "transparent":
		return true
	case zero(style["max-height"]), zero(style["max-width"]),
		zero(style["height"]) && strings.HasPrefix(style["overflow"], "hidden"),
		zero(style["width"]) && strings.HasPrefix(style["overflow"], "hidden"):
		return true
	case number(style["text-indent"]) <= -100:
		return true
	case style["position"] == "absolute" || style["position"] == "fixed":
		return number(style["left"]) <= -100 || number(style["top"]) <= -100
	}
	return style["clip"] == "rect(0,0,0,0)" || style["clip"] == "rect(0 0 0 0)"
}

func zero(v string) bool {
	return v != "" && strings.HasPrefix(v, "0") && number(v) == 0
}

// tiny is a font of two pixels or less.
func tiny(size string) bool {
	n := number(size)
	switch {
	case !strings.ContainsAny(size, "0123456789"):
		return false
	case strings.HasSuffix(size, "em"):
		return n < 0.15
	case strings.HasSuffix(size, "%"):
		return n < 15
	}
	return n <= 2
}

// pale is a colour that is hardly told from white.
func pale(color string) bool {
	c := strings.ToLower(strings.TrimSpace(color))
	switch c {
	case "white", "snow", "ivory", "ghostwhite", "floralwhite", "whitesmoke", "mintcream", "azure":
		return true
	}
	if rest, ok := strings.CutPrefix(c, "rgb"); ok {
		return paleRGB(rest)
	}
	c, ok := strings.CutPrefix(c, "#")
	if !ok {
		return false
	}
	if len(c) == 3 || len(c) == 4 {
		return c[0] >= 'f' && c[1] >= 'f' && c[2] >= 'f' && c[:3] == "fff"
	}
	if len(c) != 6 && len(c) != 8 {
		return false
	}
	for i := 0; i < 6; i += 2 {
		if c[i] != 'f' {
			return false
		}
	}
	return true
}

func paleRGB(s string) bool {
	s = strings.Trim(strings.TrimPrefix(s, "a"), "() ")
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' || r == '/' })
	if len(parts) < 3 {
		return false
	}
	for _, p := range parts[:3] {
		if number(p) < 240 {
			return false
		}
	}
	return true
}

// number reads the number at the head of a CSS length; 0 without one.
func number(s string) float64 {
	end := 0
	for end < len(s) && (s[end] >= '0' && s[end] <= '9' || s[end] == '.' || s[end] == '-' && end == 0) {
		end++
	}
	f, err := strconv.ParseFloat(s[:end], 64)
	if err != nil {
		return 0
	}
	return f
}
